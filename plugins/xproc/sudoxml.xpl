<?xml version="1.0" encoding="UTF-8"?>
<!--
    The commands of sudoxml as XProc 3 steps: sx:solve, sx:check and sx:cells.

    A run that did not end well is a dynamic error, and nothing behind the step sees a document then:
      sx:findings   exit code 1: a puzzle is not what was required
      sx:fault      exit code 2: the document or an option was at fault
      sx:failed     any other end, such as a signal
    A sudoxml that cannot be started is p:os-exec's own err:XC0033, and so may one be that refuses its options before it
    has read its input. The errors of ours hold an sx:findings element, and so does the port "findings" of each step,
    warnings of a good run among them:
      <sx:findings document="URI" exit-status="1">
        <sx:finding line="16" column="5" severity="error" rule="multiple-solutions">URI:16:5: error[…]: …</sx:finding>
      </sx:findings>
    Lines and columns are those of the document as it is handed over: without a declaration and a document type.
-->
<p:library xmlns:p="http://www.w3.org/ns/xproc" xmlns:sx="urn:sudoxml:xproc" xmlns:xs="http://www.w3.org/2001/XMLSchema"
           version="3.0">

    <!-- Writes every solution and a verdict into the document. -->
    <p:declare-step type="sx:solve" name="solve">
        <p:input port="source" content-types="xml"/>
        <p:output port="result" content-types="xml" primary="true"/>
        <p:output port="findings" content-types="xml" pipe="findings@run"/>
        <!-- nothing (where this is left out), valid, solvable or unique -->
        <p:option name="require" as="xs:string?" values="('nothing', 'valid', 'solvable', 'unique')"/>
        <!-- a number, or all -->
        <p:option name="max-solutions" as="xs:string?"/>
        <!-- whatever else `sudoxml solve` takes -->
        <p:option name="arguments" as="xs:string*"/>
        <p:option name="command" as="xs:string" select="'sudoxml'"/>
        <sx:run name="run" command="{$command}">
            <p:with-option name="arguments" select="('solve', $require ! ('--require=' || .),
                $max-solutions ! ('--max-solutions=' || .), $arguments)"/>
        </sx:run>
        <sx:document>
            <p:with-option name="base-uri" select="base-uri()" pipe="source@solve"/>
        </sx:document>
    </p:declare-step>

    <!-- Hands the document on as it is, if every puzzle in it is what is required. -->
    <p:declare-step type="sx:check" name="check">
        <p:input port="source" content-types="xml"/>
        <p:output port="result" content-types="xml" primary="true"/>
        <p:output port="findings" content-types="xml" pipe="findings@run"/>
        <!-- unique (where this is left out), solvable, valid or nothing -->
        <p:option name="require" as="xs:string?" values="('nothing', 'valid', 'solvable', 'unique')"/>
        <p:option name="max-solutions" as="xs:string?"/>
        <p:option name="arguments" as="xs:string*"/>
        <!-- whether findings are an error; if not, they are told on their port alone, with exit-status="1" -->
        <p:option name="assert-valid" as="xs:boolean" select="true()"/>
        <p:option name="command" as="xs:string" select="'sudoxml'"/>
        <sx:run name="run" command="{$command}">
            <p:with-option name="arguments" select="('check', $require ! ('--require=' || .),
                $max-solutions ! ('--max-solutions=' || .), $arguments)"/>
            <p:with-option name="assert-valid" select="$assert-valid"/>
        </sx:run>
        <p:identity depends="run">
            <p:with-input pipe="source@check"/>
        </p:identity>
    </p:declare-step>

    <!-- Turns each matrix into a list of cells with row, col and box. -->
    <p:declare-step type="sx:cells" name="cells">
        <p:input port="source" content-types="xml"/>
        <p:output port="result" content-types="xml" primary="true"/>
        <p:output port="findings" content-types="xml" pipe="findings@run"/>
        <!-- the flags that `sudoxml cells` takes, for all cells or for candidates -->
        <p:option name="arguments" as="xs:string*"/>
        <p:option name="command" as="xs:string" select="'sudoxml'"/>
        <sx:run name="run" command="{$command}">
            <p:with-option name="arguments" select="('cells', $arguments)"/>
        </sx:run>
        <sx:document>
            <p:with-option name="base-uri" select="base-uri()" pipe="source@cells"/>
        </sx:document>
    </p:declare-step>

    <!-- Runs the command over the document: what it wrote, as text, and what it told. -->
    <p:declare-step type="sx:run" name="run" visibility="private">
        <p:input port="source" content-types="xml"/>
        <p:output port="result" content-types="text" sequence="true" primary="true" pipe="@end"/>
        <p:output port="findings" content-types="xml" pipe="@findings"/>
        <p:option name="command" as="xs:string" required="true"/>
        <p:option name="arguments" as="xs:string*" required="true"/>
        <p:option name="assert-valid" as="xs:boolean" select="true()"/>
        <p:variable name="document" select="string(base-uri())"/>

        <p:os-exec name="exec" command="{$command}"
                   result-content-type="text/plain; charset=UTF-8" error-content-type="text/plain; charset=UTF-8">
            <p:with-option name="args" select="($arguments, '--quiet', '--color=never', '-')"/>
            <p:with-option name="serialization" select="map {
                'method': 'xml', 'encoding': 'UTF-8', 'indent': false(), 'omit-xml-declaration': true()}"/>
        </p:os-exec>
        <p:variable name="exit" select="xs:integer(.)" pipe="exit-status@exec"/>
        <p:variable name="told" select="string-join(collection())" collection="true" pipe="error@exec"/>

        <p:xslt name="findings" template-name="findings">
            <p:with-input port="source"><p:empty/></p:with-input>
            <p:with-input port="stylesheet">
                <p:inline expand-text="false">
                    <xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" version="3.0"
                                    exclude-result-prefixes="xs" expand-text="yes">
                        <xsl:param name="told" as="xs:string"/>
                        <xsl:param name="document" as="xs:string"/>
                        <xsl:param name="exit" as="xs:integer"/>
                        <xsl:template name="findings">
                            <sx:findings document="{$document}" exit-status="{$exit}">
                                <xsl:for-each select="tokenize($told, '\n')[normalize-space()]">
                                    <xsl:text>&#10;</xsl:text>
                                    <sx:finding>
                                        <xsl:analyze-string select="." regex="^-:(\d+):(\d+): (\w+)\[([^\]]+)\]: ">
                                            <xsl:matching-substring>
                                                <xsl:attribute name="line" select="regex-group(1)"/>
                                                <xsl:attribute name="column" select="regex-group(2)"/>
                                                <xsl:attribute name="severity" select="regex-group(3)"/>
                                                <xsl:attribute name="rule" select="regex-group(4)"/>
                                                <xsl:text>{$document}{substring(., 2)}</xsl:text>
                                            </xsl:matching-substring>
                                            <xsl:non-matching-substring>{.}</xsl:non-matching-substring>
                                        </xsl:analyze-string>
                                    </sx:finding>
                                </xsl:for-each>
                                <xsl:text>&#10;</xsl:text>
                            </sx:findings>
                        </xsl:template>
                    </xsl:stylesheet>
                </p:inline>
            </p:with-input>
            <p:with-option name="parameters" select="map {'told': $told, 'document': $document, 'exit': $exit}"/>
        </p:xslt>

        <p:choose name="end">
            <p:when test="$exit = 0 or $exit = 1 and not($assert-valid)">
                <p:identity>
                    <p:with-input pipe="result@exec"/>
                </p:identity>
            </p:when>
            <p:otherwise>
                <p:error>
                    <p:with-input pipe="@findings"/>
                    <p:with-option name="code" select="QName('urn:sudoxml:xproc',
                        if ($exit = 1) then 'sx:findings' else if ($exit = 2) then 'sx:fault' else 'sx:failed')"/>
                </p:error>
            </p:otherwise>
        </p:choose>
    </p:declare-step>

    <!-- Makes a document of what the command wrote, with the base URI of the one that it was made from. -->
    <p:declare-step type="sx:document" name="document" visibility="private">
        <p:input port="source" content-types="text"/>
        <p:output port="result" content-types="xml"/>
        <p:option name="base-uri" as="xs:anyURI?" required="true"/>
        <p:cast-content-type content-type="application/xml"/>
        <p:set-properties properties="map:merge($base-uri ! map {'base-uri': .})" xmlns:map="http://www.w3.org/2005/xpath-functions/map"/>
    </p:declare-step>
</p:library>
