xquery version "3.1";
(:~
 : Each puzzle of a document as HTML: the number of its solutions, if it is not one, and its grade; a table for each
 : solution with its boxes drawn and its givens marked; for a board that logic did not finish, the candidates of its open
 : cells; for a puzzle without a solution, or not solved yet, the puzzle itself, with the cells marked that break the
 : rules.
 :)
import module namespace sx = "urn:sudoxml:xquery" at "sudoxml.xqm";
declare namespace output = "http://www.w3.org/2010/xslt-xquery-serialization";
declare option output:method "html";
declare option output:html-version "5.0";
declare option output:indent "no";

(:~ The namespace of the puzzles; * for puzzles in any. :)
declare variable $namespace as xs:string external := "*";

declare function local:table($board as element(), $givens as element(), $grid as element()?) as element()+ {
    let $puzzle := $givens/.., $size := sx:size($puzzle)
    return <table>
        <caption>{ local:caption($grid) }</caption>
        {
            for $row in 1 to $size
            return <tr>{
                for $col in 1 to $size
                return local:cell($board, $givens, $grid, local:marks($puzzle, $size, $row, $col), $row, $col)
            }</tr>
        }
    </table>,
    if ($grid/*:violation) then
        <ul>{
            for $violation in $grid/*:violation
            let $unit := ($violation/@name ! ("'" || . || "'"), $violation/@index)[1]
            return <li>{ $violation/@digit || " more than once in " || $violation/@unit || " " || $unit }</li>
        }</ul>
    else ()
};

(:~ Whether a cell of a puzzle is in a unit that is shaded, and the sides at which a box begins. :)
declare function local:marks(
    $puzzle as element(), $size as xs:integer, $row as xs:integer, $col as xs:integer
) as xs:string* {
    let $extra := tokenize($puzzle/@extra), $box := local:box($puzzle, $size, $row, $col)
    return (
        "unit"[
            $extra = "diagonals" and ($row = $col or $row + $col = $size + 1)
            or $extra = "windows" and $row mod 4 != 1 and $col mod 4 != 1
            or sx:own($puzzle, "unit")/*[number(@row) = $row and number(@col) = $col]
        ],
        "top"[$row > 1 and local:box($puzzle, $size, $row - 1, $col) != $box],
        "left"[$col > 1 and local:box($puzzle, $size, $row, $col - 1) != $box]
    )
};

(:~ The label of the region of a cell, or the place of its box. :)
declare function local:box(
    $puzzle as element(), $size as xs:integer, $row as xs:integer, $col as xs:integer
) as xs:string {
    let $labels := sx:own($puzzle, "boxes")
    (: The usual height is the largest number that divides the size and is not larger than its square root. :)
    let $usual := (5, 4, 3, 2)[. * . <= $size and $size mod . = 0]
    let $height := ($puzzle/@box ! xs:integer(substring-before(., "x")), $usual)[1]
    return if ($labels) then normalize-space($labels/*:row[$row]/*:col[$col])
        else ($row - 1) idiv $height || " " || ($col - 1) idiv ($size idiv $height)
};

(:~ The number of solutions, and how many of them have a table. :)
declare function local:solutions($grids as element()+) as element(p) {
    let $shown := count($grids[@solution])
    let $is-complete := not($grids[1]/@complete = "false")
    return <p>{
        (if ($is-complete) then "" else "more than ") || ($grids[1]/@solutions, $shown)[1] || " solutions"
            || (if ($shown > 0 and (not($is-complete) or $grids[1]/@solutions != $shown)) then ", listed: " || $shown
                else "")
    }</p>
};

declare function local:caption($grid as element()?) as xs:string {
    if (empty($grid)) then "not solved"
    else if ($grid/@open) then $grid/@verdict || ", " || $grid/@open || " cells open"
    else if ($grid/@verdict = "multiple") then "multiple, solution " || $grid/@solution
    else string($grid/@verdict)
};

declare function local:cell(
    $board as element(), $givens as element(), $grid as element()?, $marks as xs:string*, $row as xs:integer,
    $col as xs:integer
) as element(td) {
    let $cell := sx:cell($board, $row, $col)
    let $class :=
        if ($grid/*:violation/*[@row = $row and @col = $col]) then "given clash"
        else if (normalize-space(sx:cell($givens, $row, $col))) then "given"
        else if ($cell/@candidates) then "open"
        else ()
    return <td>{
        if (exists(($class, $marks))) then attribute class { $class, $marks } else (),
        (normalize-space($cell)[.], string($cell/@candidates))[1]
    }</td>
};

<html>
    <head>
        <title>Sudokus</title>
        <style>
            table {{ border: solid medium; border-collapse: collapse; margin: 1em 0 }}
            td {{ border: solid thin; height: 2em; width: 2em; text-align: center; padding: 0 }}
            .unit {{ background: #eee }}
            .top {{ border-top: solid medium }}
            .left {{ border-left: solid medium }}
            .given {{ font-weight: bold }}
            .open {{ font-size: x-small }}
            .clash {{ background: #fcc }}
        </style>
    </head>
    <body>{
        for $puzzle in sx:puzzles(/, $namespace)
        let $givens := sx:givens($puzzle), $grids := sx:grids($puzzle), $boards := $grids[@verdict != "none"]
        return
            <section class="sudoku">
                <h2>{ string(($puzzle/@name, $puzzle/@xml:id)[1]) }</h2>
                {
                    if ($grids/@verdict = "multiple") then local:solutions($grids) else (),
                    $puzzle/*:grade[@rating and namespace-uri() = namespace-uri($puzzle)] ! <p>{
                        "rating " || (if (@at-least = "true") then "at least " else "") || @rating || ", " || @level
                    }</p>,
                    if ($boards) then $boards ! local:table(., $givens, .)
                    else local:table($givens, $givens, $grids)
                }
            </section>
    }</body>
</html>
