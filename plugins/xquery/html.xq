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

declare function local:table($board as element(), $givens as element(), $grid as element()?) as element()+ {
    <table>
        <caption>{ local:caption($grid) }</caption>
        <colgroup span="3"/><colgroup span="3"/><colgroup span="3"/>
        {
            for $band in (1, 4, 7)
            return <tbody>{
                for $row in $band to $band + 2
                return <tr>{ (1 to 9) ! local:cell($board, $givens, $grid, $row, .) }</tr>
            }</tbody>
        }
    </table>,
    if ($grid/*:violation) then
        <ul>{ $grid/*:violation ! <li>{ @digit || " more than once in " || @unit || " " || @index }</li> }</ul>
    else ()
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
    $board as element(), $givens as element(), $grid as element()?, $row as xs:integer, $col as xs:integer
) as element(td) {
    let $cell := sx:cell($board, $row, $col)
    let $class :=
        if ($grid/*:violation/*[@row = $row and @col = $col]) then "given clash"
        else if (normalize-space(sx:cell($givens, $row, $col))) then "given"
        else if ($cell/@candidates) then "open"
        else ()
    return <td>{
        $class ! attribute class { . },
        (normalize-space($cell)[.], string($cell/@candidates))[1]
    }</td>
};

<html>
    <head>
        <title>Sudokus</title>
        <style>
            table {{ border-collapse: collapse; margin: 1em 0 }}
            colgroup, tbody {{ border: solid medium }}
            td {{ border: solid thin; height: 2em; width: 2em; text-align: center; padding: 0 }}
            .given {{ font-weight: bold }}
            .open {{ font-size: x-small }}
            .clash {{ background: #fcc }}
        </style>
    </head>
    <body>{
        for $puzzle in sx:puzzles(/)
        let $givens := sx:givens($puzzle), $grids := sx:grids($puzzle), $boards := $grids[@verdict != "none"]
        return
            <section class="sudoku">
                <h2>{ string($puzzle/@name) }</h2>
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
