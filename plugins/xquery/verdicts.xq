xquery version "3.1";
(:~
 : The verdict of each puzzle of solved documents:
 :   <verdicts><puzzle document="may/4.xml" name="May 4" verdict="unique" solutions="1"/>…</verdicts>
 : The input is one solved document, or a list of them: <documents><document href="may/4.xml"/>…</documents>. Instead of an
 : input, $folder may name a collection(), in the form that the processor has for one. A puzzle that was not solved has no
 : verdict attribute; a document without a puzzle is an error.
 :)
import module namespace sx = "urn:sudoxml:xquery" at "sudoxml.xqm";
declare namespace output = "http://www.w3.org/2010/xslt-xquery-serialization";
declare option output:indent "yes";

declare variable $folder as xs:string external := "";

(:~ The namespace of the puzzles; * for puzzles in any. :)
declare variable $namespace as xs:string external := "*";

declare function local:verdicts($document as document-node(), $name as item()?) as element(puzzle)+ {
    for $puzzle in sx:puzzles($document, $namespace)
    let $grid := sx:grids($puzzle)[1]
    return
        <puzzle>{
            $name ! attribute document { . },
            ($puzzle/@name, $puzzle/@xml:id ! attribute name { . })[1], $grid/@verdict, $grid/@solutions, $grid/@complete, $grid/@method, $grid/@open
        }</puzzle>
};

<verdicts>{
    if ($folder) then
        for $document in collection($folder)
        order by string(base-uri($document))
        return local:verdicts($document, base-uri($document))
    else if (/documents/document/@href) then
        for $href in /documents/document/@href
        return local:verdicts(doc(resolve-uri($href, base-uri(/))), string($href))
    else local:verdicts(/, ())
}</verdicts>
