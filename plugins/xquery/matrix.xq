xquery version "3.1";
(:~
 : Cells back to a matrix: each list of cells and each solution of the document becomes rows of columns, as many as the puzzle
 : has; everything else stays. A board with open cells is no solution, and stays too.
 :)
import module namespace sx = "urn:sudoxml:xquery" at "sudoxml.xqm";

declare function local:back($node as node()) as node() {
    typeswitch ($node)
        case document-node() return document { $node/node() ! local:back(.) }
        case element() return
            if ($node/parent::*:sudoku and $node is sx:own($node/.., "cells")) then local:matrix($node)
            else element { node-name($node) } {
                local:namespaces($node),
                $node/@*,
                if ($node/parent::*:sudoku and $node/@solution and $node/*:cell and sx:grids($node/..)[. is $node])
                then local:matrix($node)
                else $node/node() ! local:back(.)
            }
        default return $node
};

(:~ The matrix of the cells in an element, in its namespace, with its prefix; a list's attributes are kept. :)
declare function local:matrix($board as element()) as element() {
    let $size := sx:size($board/..)
    return element { local:name($board, "matrix") } {
        if (local-name($board) = "cells") then (local:namespaces($board), $board/@*) else (),
        for $row in 1 to $size
        return element { local:name($board, "row") } {
            for $col in 1 to $size
            return element { local:name($board, "col") } { normalize-space(sx:cell($board, $row, $col)) }
        }
    }
};

declare function local:name($beside as element(), $name as xs:string) as xs:QName {
    QName(namespace-uri($beside), string-join((prefix-from-QName(node-name($beside)), $name), ":"))
};

declare function local:namespaces($element as element()) as node()* {
    for $prefix in in-scope-prefixes($element)[not(. = ("", "xml"))]
    return namespace { $prefix } { namespace-uri-for-prefix($prefix, $element) }
};

local:back(/)
