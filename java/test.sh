#!/bin/sh
# Tests the jar that build.sh made, in the programs that it is for: Java, Saxon, BaseX, XML Calabash, Ant and Maven.
# tests/install.sh installs them. The argument is the jar, and a number N if only every N-th file of the fixtures is to be
# tried; what fails is printed, and the exit code is 1.
#
#     sh java/test.sh target/java/sudoxml-0.1.0.jar
set -eu
jar=${1:?usage: sh java/test.sh JAR [N]}
each=${2:-1}
case $jar in
    /*) ;;
    *) jar=$PWD/$jar ;;
esac
cd "$(dirname "$0")/.."
root=$PWD
tools=${XDG_CACHE_HOME:-$HOME/.cache}/sudoxml-tools/jars
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    echo "test.sh: $*" >&2
    exit 1
}

java -cp "$jar" tests/tools/Jar.java fixtures "$each" || fail "the results are not those of the command"
# With the compiler that works the most, after few calls.
java -XX:TieredStopAtLevel=4 -Xbatch -XX:Tier4InvocationThreshold=500 -XX:Tier4MinInvocationThreshold=100 \
    -XX:Tier4CompileThreshold=500 -cp "$jar" tests/tools/Compiled.java || fail "the engine as the virtual machine compiles it"
java -Xmx128m -cp "$jar" tests/tools/Calls.java 20000 || fail "memory grows with the number of calls"

# The engine is in an archive of the classes of a program.
javac -d "$work/classes" -cp "$jar" tests/tools/Calls.java
jar cf "$work/calls.jar" -C "$work/classes" .
java -XX:ArchiveClassesAtExit="$work/calls.jsa" -cp "$jar:$work/calls.jar" Calls 10 >"$work/archived.log" 2>&1 ||
    fail "no archive of the classes: $(cat "$work/archived.log")"
java -XX:SharedArchiveFile="$work/calls.jsa" -Xlog:class+load -cp "$jar:$work/calls.jar" Calls 10 >"$work/loaded.log"
grep -q 'engine.EngineMachine source: shared objects file' "$work/loaded.log" || fail "the engine is not in the archive of the classes"

# The same functions in Saxon and in BaseX.
mkdir "$work/puzzles"
cp fixtures/puzzles/classic/easy.xml "$work/puzzles"
cd "$work"
query() {
    java -cp "$tools/*:$jar" net.sf.saxon.Query -init:io.github.sudoxml.saxon.SaxonFunctions -q:"$1" -s:"$2"
}
saxon() {
    query "$root/$1" "$2"
}
basex() {
    sed 's/^declare namespace sx/import module namespace sx/' "$root/$1" >basex.xq
    # Each version has a configuration of its own.
    java -Dorg.basex.path="$(mktemp -d -p "$work")" -cp "$3:$jar" org.basex.BaseX -s indent=no -i "$2" basex.xq 2>basex.log
}
saxon java/functions.xq puzzles/easy.xml >Saxon.out
for version in "$tools"/basex-*.jar "$tools"/basex/basex-*.jar; do
    name=$(basename "$version" .jar)
    basex java/functions.xq puzzles/easy.xml "$version" >"$name.out" || fail "$name: $(cat basex.log)"
done
for out in Saxon.out basex-*.out; do
    found=$(sed 's/^<?xml[^>]*?>//' "$out")
    [ "$found" = "$(cat "$root/java/functions.expected")" ] || fail "the functions in ${out%.out}: $found"
done
[ "$(find . -name 'basex-*.out' | wc -l)" -eq 3 ] || fail "BaseX in other versions than 9, 10 and 11"

# An error that XQuery can catch.
cat >large.xq <<'XQ'
declare namespace sx = "https://sudoxml.github.io/functions";
try { sx:row(/*, 99999999999999999999) } catch sx:puzzle { $err:description }
XQ
query large.xq puzzles/easy.xml |
    grep -q 'no number of a board or of solutions is 99999999999999999999$' || fail "a number that is too large, in Saxon"

# White space that is not in the document is not in the result.
cat >mixed.xml <<'XML'
<d><sudoku size="4"><note><b>x</b><i>y</i></note><cells><cell row="1" col="1">1</cell></cells></sudoku></d>
XML
cat >mixed.xq <<'XQ'
declare namespace sx = "https://sudoxml.github.io/functions";
string(sx:solve(/*)//note)
XQ
[ "$(query mixed.xq mixed.xml | sed 's/^<?xml[^>]*?>//')" = xy ] || fail "white space in the functions of Saxon"

# The page of the functions, and the steps of XProc.
saxon plugins/xquery/sides.xq puzzles/easy.xml >sides.html
grep -q '<p>unique, in [0-9.]* ms</p>' sides.html || fail "the page of Saxon"
[ "$(grep -o '<td' sides.html | wc -l)" -eq 162 ] || fail "the two tables of the page"
java -cp "$tools/*:$jar" XProc "$root/java/steps.xpl" source=puzzles/easy.xml >steps.out
has() {
    grep -q -- "$1" steps.out || fail "the steps of XProc: no $1"
}
has '<grid verdict="unique"'
has '<grade rating="1.2"'
has 'puzzles/easy.xml" errors="0">'
has '<c:result [^>]*>1</c:result>'
has '>No. 1, rating 1.2<'
has 'errors="1">'
has 'line="1" column="1" severity="error" rule="multiple-solutions"'
has 'type="sx:solve" code="sx:findings"'

cat >build.xml <<'XML'
<project xmlns:sudoxml="antlib:io.github.sudoxml.ant">
    <target name="solve">
        <sudoxml:solve todir="solved"><fileset dir="puzzles"/></sudoxml:solve>
    </target>
    <target name="check">
        <sudoxml:check><fileset dir="puzzles"/><report tofile="report.json"/></sudoxml:check>
    </target>
    <target name="two">
        <sudoxml:check><fileset dir="puzzles"/><fileset dir="solved"/><report tofile="two.json"/></sudoxml:check>
    </target>
    <target name="empty">
        <sudoxml:check><fileset dir="puzzles" includes="*.none"/><report tofile="reports/new/empty.json"/></sudoxml:check>
    </target>
    <target name="over"><sudoxml:solve todir="puzzles"><fileset dir="puzzles"/></sudoxml:solve></target>
    <target name="report">
        <sudoxml:check><fileset dir="puzzles"/><report tofile="puzzles/easy.xml"/></sudoxml:check>
    </target>
    <target name="same">
        <sudoxml:solve todir="one"><fileset dir="puzzles"/><fileset dir="solved"/></sudoxml:solve>
    </target>
    <target name="nowhere"><sudoxml:solve><fileset dir="puzzles"/></sudoxml:solve></target>
    <target name="unnamed"><sudoxml:check><report/></sudoxml:check></target>
</project>
XML
ant -q -lib "$jar" solve check two empty >ant.log || fail "$(cat ant.log)"
cmp solved/easy.xml "$root/fixtures/puzzles/classic/easy.solved" || fail "the output of Ant"
grep -q '"type":"totals","documents":1' report.json || fail "the report of Ant"
grep -q '"type":"totals","documents":2' two.json || fail "the report of Ant on two files"
grep -q '^{"type":"totals","documents":0,"puzzles":0,.*"errors":0,' reports/new/empty.json || fail "the report of Ant on no file"
if ant -q -k -lib "$jar" over report same >ant.log 2>&1; then fail "Ant loses a file"; fi
grep -q "the report would overwrite the input .*puzzles/easy.xml" ant.log || fail "$(cat ant.log)"
grep -q "would overwrite the input .*puzzles/easy.xml; use another todir" ant.log || fail "$(cat ant.log)"
grep -q 'would be the same file, .*one/easy.xml' ant.log || fail "$(cat ant.log)"
cmp puzzles/easy.xml "$root/fixtures/puzzles/classic/easy.xml" && [ ! -e one ] || fail "Ant writes what it refuses"
if ant -q -k -lib "$jar" nowhere unnamed >ant.log 2>&1; then fail "Ant does without an attribute"; fi
grep -q '<sudoxml:solve> needs the attribute todir' ant.log || fail "$(cat ant.log)"
grep -q 'a <report> needs the attribute tofile' ant.log || fail "$(cat ant.log)"

# A repository of its own, with links to the plugins that the user has, and with the jar.
cp -rs "$HOME/.m2/repository" repository
version=$(unzip -p "$jar" META-INF/maven/plugin.xml | sed -n 's/.*<version>\(.*\)<.version>.*/\1/p')
to=repository/io/github/sudoxml/sudoxml-maven-plugin/$version
mkdir -p "$to"
cp "$jar" "$to/sudoxml-maven-plugin-$version.jar"
verify() {
    mvn --batch-mode --quiet --offline -Dmaven.repo.local="$work/repository" verify
}
project() {
    echo "<project xmlns='http://maven.apache.org/POM/4.0.0'><modelVersion>4.0.0</modelVersion>$1</project>"
}
plugin="<groupId>io.github.sudoxml</groupId><artifactId>sudoxml-maven-plugin</artifactId><version>$version</version>"
project "$plugin<packaging>maven-plugin</packaging>" >"$to/sudoxml-maven-plugin-$version.pom"
run="<executions><execution><goals><goal>check</goal></goals></execution></executions>"
own="<groupId>puzzles</groupId><artifactId>puzzles</artifactId><version>1</version><packaging>pom</packaging>"
project "$own<build><plugins><plugin>$plugin$run</plugin></plugins></build>" >pom.xml
mkdir puzzles/.drafts
echo '<sudoku/>' >puzzles/.drafts/hidden.xml
verify >maven.log || fail "$(cat maven.log)"
rm -r puzzles/.drafts

# Both fail if a puzzle is broken, with its place.
sed '4s/>5</>x</' puzzles/easy.xml >broken.xml
mv broken.xml puzzles/easy.xml
if ant -q -lib "$jar" check >ant.log 2>&1; then fail "Ant passes a broken puzzle"; fi
grep -q 'easy.xml:4:32: error\[wrong-value\]' ant.log || fail "$(cat ant.log)"
if verify >maven.log 2>&1; then fail "Maven passes a broken puzzle"; fi
grep -q 'easy.xml:4:32: error\[wrong-value\]' maven.log || fail "$(cat maven.log)"

# Maven reads what the command reads in a folder: linked folders, and other extensions.
mkdir linked
mv puzzles/easy.xml linked/easy.dita
ln -s ../linked puzzles/linked
if verify >maven.log 2>&1; then fail "Maven passes a broken puzzle in a linked folder"; fi
grep -q 'linked/easy.dita:4:32: error\[wrong-value\]' maven.log || fail "$(cat maven.log)"
echo "test.sh: everything is as expected"
