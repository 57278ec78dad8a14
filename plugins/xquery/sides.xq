xquery version "3.1";
(:~
 : Each puzzle of a document as HTML, beside its first solution, with the verdict and the time that the solver took. The
 : functions of the jar solve while the query runs, in Saxon. For BaseX, write "import module namespace sx" in place of
 : "declare namespace sx".
 :)
declare namespace sx = "https://sudoxml.github.io/functions";
import module namespace read = "urn:sudoxml:xquery" at "sudoxml.xqm";
declare namespace output = "http://www.w3.org/2010/xslt-xquery-serialization";
declare option output:method "html";
declare option output:html-version "5.0";
declare option output:indent "no";

(:~ The namespace of the puzzles; * for puzzles in any. :)
declare variable $namespace as xs:string external := "*";

(:~ A matrix as a table. A line is drawn wherever two boxes meet, and what is given is bold. :)
declare function local:table($matrix as element(), $givens as element(), $rows as element(unit)*) as element(table) {
    <table>{
        for $row at $r in $matrix/*:row
        return <tr>{
            for $col at $c in $row/*:col
            let $box := $rows[$r]/cell[$c]/@box
            let $class := (
                "given"[normalize-space($givens/*:row[$r]/*:col[$c])],
                "top"[$rows[$r - 1]/cell[$c]/@box != $box],
                "left"[$rows[$r]/cell[$c - 1]/@box != $box]
            )
            return <td>{ attribute class { $class }[exists($class)], normalize-space($col) }</td>
        }</tr>
    }</table>
};

<html>
    <head>
        <title>Sudokus</title>
        <style>
            div {{ display: flex; gap: 2em }}
            table {{ border: solid medium; border-collapse: collapse }}
            td {{ border: solid thin; height: 2em; width: 2em; text-align: center; padding: 0 }}
            .given {{ font-weight: bold }}
            .top {{ border-top: solid medium }}
            .left {{ border-left: solid medium }}
        </style>
    </head>
    <body>{
        for $puzzle in read:puzzles(/, $namespace)
        let $timed := sx:timed-solve($puzzle), $solved := sx:matrix($timed/*:sudoku)
        let $givens := read:givens($solved), $solution := read:grids($solved)[1]/*:matrix
        let $rows := sx:units($puzzle)[@kind = "row"]
        return
            <section class="sudoku">
                <h2>{ string($puzzle/@name) }</h2>
                <div>{ ($givens, $solution) ! local:table(., $givens, $rows) }</div>
                <p>{ sx:verdict($puzzle) || ", in " || $timed/@milliseconds || " ms" }</p>
            </section>
    }</body>
</html>
