<?xml version="1.0" encoding="UTF-8"?>
<!-- Each step of the jar once, and an error, for test.sh. -->
<p:declare-step xmlns:p="http://www.w3.org/ns/xproc" xmlns:sx="urn:sudoxml:xproc" name="main" version="3.0">
    <p:import href="https://sudoxml.github.io/xproc/steps.xpl"/>
    <p:input port="source"/>
    <p:output port="result"/>

    <sx:solve/>
    <sx:check name="check"/>
    <sx:grade name="grade"/>
    <sx:render name="render">
        <p:with-input pipe="source@main"/>
    </sx:render>
    <p:count name="pictures"/>
    <sx:render name="drawn" show="both" theme="black" cell-size="12mm" heading="No. {{number}}, rating {{rating}}" candidates="true">
        <p:with-input pipe="source@main"/>
    </sx:render>
    <sx:check assert-valid="false" max-solutions="5" name="several">
        <p:with-input>
            <p:inline><sudoku><cells/></sudoku></p:inline>
        </p:with-input>
    </sx:check>
    <p:try>
        <p:group>
            <p:output port="result" sequence="true"/>
            <sx:solve require="unique">
                <p:with-input pipe="result@several"/>
            </sx:solve>
        </p:group>
        <p:catch name="caught">
            <p:identity>
                <p:with-input pipe="error@caught"/>
            </p:identity>
        </p:catch>
    </p:try>
    <p:identity name="failed"/>
    <p:wrap-sequence wrapper="all">
        <p:with-input pipe="result@grade report@check report@render result@pictures result@drawn report@several result@failed"/>
    </p:wrap-sequence>
</p:declare-step>
