#!/bin/sh
# Makes a copy of Debian's Gradle that can run build files in Kotlin: `install.sh FOLDER`. The jars of the language come
# from a Debian package that is not installed, because it needs 46 others, and from Maven.
set -eu
home=$1
cd "$(dirname "$0")"

rm -rf "$home"
mkdir -p "$home/unpacked"
cp -rL /usr/share/gradle/. "$home"
mvn --batch-mode --quiet dependency:copy-dependencies -DoutputDirectory="$home/lib"
(
    cd "$home/unpacked"
    apt-get download -q libgradle-kotlin-dsl-java || {
        echo "gradle-kotlin/install.sh: run apt-get update first" >&2
        exit 1
    }
    dpkg -x libgradle-kotlin-dsl-java_*.deb .
)
for jar in gradle-kotlin-dsl gradle-kotlin-dsl-tooling-models gradle-kotlin-dsl-tooling-builders; do
    cp -L "$home/unpacked/usr/share/java/$jar.jar" "$home/lib"
done
rm -r "$home/unpacked"

# Gradle finds some jars by a name with a version, and others by a name without one. It compiles scripts with the jars whose names start with `kotlin-stdlib-` and
# `kotlin-reflect-`.
cd "$home/lib"
for jar in kotlin-*-1.3.11.jar; do
    cp "$jar" "${jar%-1.3.11.jar}.jar"
done
cp kotlin-sam-with-receiver.jar kotlin-sam-with-receiver-compiler-plugin.jar
cp trove4j-*.jar trove4j.jar
unzip -q gradle-kotlin-dsl.jar gradle-kotlin-dsl-classpath.properties
sed -i 's/kotlin-stdlib\.jar/kotlin-stdlib-1.3.11.jar/; s/kotlin-reflect\.jar/kotlin-reflect-1.3.11.jar/' \
    gradle-kotlin-dsl-classpath.properties
jar --update --file gradle-kotlin-dsl.jar gradle-kotlin-dsl-classpath.properties
rm gradle-kotlin-dsl-classpath.properties
mv gradle-kotlin-dsl.jar gradle-kotlin-dsl-0.13.2.jar

cd "$OLDPWD"
javac -cp "$home/lib/gradle-core-api-4.4.1.jar" -d "$home/classes" CurrentGradleInstallationLocator.java
jar --update --file "$home/lib/gradle-core-api-4.4.1.jar" -C "$home/classes" .

# Written last, so if it exists, everything is installed.
cp pom.xml "$home"
