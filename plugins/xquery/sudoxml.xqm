xquery version "3.1";
(:~ What the queries here share: puzzles in whatever namespace, their results and their cells. :)
module namespace sx = "urn:sudoxml:xquery";

(:~ The puzzles of a document in a namespace; * for puzzles in any. What is in a result, a grade or an audit is none. :)
declare function sx:puzzles($document as document-node(), $namespace as xs:string) as element()+ {
    let $puzzles := $document//*:sudoku[$namespace = ("*", string(namespace-uri()))]
        [not(ancestor::*[self::*:grid[@verdict] or self::*:audit[@verdict] or self::*:grade[@rating]]
            [parent::*:sudoku/namespace-uri() = namespace-uri()])]
    return if ($puzzles) then $puzzles
        else error(xs:QName("sx:no-sudoku"), "There is no sudoku in " || sx:name($document))
};

(:~ The address of a document. A file can have a name that is no address. :)
declare %private function sx:name($document as document-node()) as xs:string {
    try { string(base-uri($document)) } catch * { "this document" }
};

(:~ The children of a puzzle with one of these names, in its own namespace. :)
declare function sx:own($puzzle as element(), $names as xs:string+) as element()* {
    $puzzle/*[local-name() = $names][namespace-uri() = namespace-uri($puzzle)]
};

(:~ The matrix or the list of cells that a puzzle stands in. Beside it, a matrix with the role "solution" is none. :)
declare function sx:givens($puzzle as element()) as element() {
    let $boards := sx:own($puzzle, ("matrix", "cells"))
    return if (count($boards) = 1) then $boards
        else $boards[not(self::*:matrix[normalize-space(@role) = "solution"])]
};

(:~ The number of rows and columns of a puzzle. :)
declare function sx:size($puzzle as element()) as xs:integer {
    let $givens := sx:givens($puzzle)
    return if ($givens/self::*:matrix) then count($givens/*:row)
        else xs:integer(($givens/@size, $puzzle/@size, 9)[1])
};

(:~ The results of a puzzle: a grid for each solution, a single one without a solution, none before it is solved. :)
declare function sx:grids($puzzle as element()) as element()* {
    sx:own($puzzle, "grid")[@verdict]
};

(:~ The cell at a place of a matrix, of a list of cells, or of a grid that holds either. :)
declare function sx:cell($board as element(), $row as xs:integer, $col as xs:integer) as element()? {
    let $rows := $board/(self::*:matrix | *:matrix)/*:row
    return if ($rows) then $rows[$row]/*:col[$col]
        else $board/*:cell[number(@row) = $row and number(@col) = $col]
};
