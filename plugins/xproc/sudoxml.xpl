<?xml version="1.0" encoding="UTF-8"?>
<!--
    The commands of sudoxml as XProc 3 steps: sx:check-files, sx:solve, sx:check and sx:cells.

    If a run fails, the step raises a dynamic error, and no later step receives a document:
      sx:findings   exit code 1: a puzzle does not meet the requirement
      sx:fault      exit code 2: the document or an option has an error
      sx:failed     any other end, for example a signal
    If sudoxml cannot be started, p:os-exec raises its own error err:XC0033. It can do the same if sudoxml refuses its
    options before it has read its input. The errors of these steps contain an sx:findings element. The port "findings" of
    each step has it too, with the warnings of a run that passes:
      <sx:findings document="URI" exit-status="1">
        <sx:finding line="16" column="5" severity="error" rule="multiple-solutions">FILE:16:5: error[…]: …</sx:finding>
      </sx:findings>
    If the document is unchanged since it was loaded from a file, each finding is the message of sudoxml about this file.
    If an earlier step changed the document, it has no file. Its messages then start with "URI (changed):", and the lines
    are the lines of the serialized document.
-->
<p:library xmlns:p="http://www.w3.org/ns/xproc" xmlns:sx="urn:sudoxml:xproc" xmlns:xs="http://www.w3.org/2001/XMLSchema"
           version="3.0">

    <!-- Checks files and folders before anything loads them. The messages are the messages of sudoxml. -->
    <p:declare-step type="sx:check-files" name="check-files">
        <p:output port="findings" content-types="xml" primary="true" pipe="@findings"/>
        <!-- a URI of a file or a folder -->
        <p:option name="href" as="xs:anyURI" required="true"/>
        <!-- unique (the default), solvable, valid or nothing -->
        <p:option name="require" as="xs:string?" values="('nothing', 'valid', 'solvable', 'unique')"/>
        <p:option name="arguments" as="xs:string*"/>
        <p:option name="command" as="xs:string" select="'sudoxml'"/>
        <sx:path name="path">
            <p:with-option name="href" select="$href"/>
        </sx:path>
        <p:variable name="path" select="string(.)"/>
        <p:os-exec name="exec" command="{$command}" error-content-type="text/plain; charset=UTF-8">
            <p:with-input port="source"><p:empty/></p:with-input>
            <p:with-option name="args" select="('check', $require ! ('--require=' || .), $arguments,
                '--quiet', '--color=never', '--', $path)"/>
        </p:os-exec>
        <sx:findings name="findings">
            <p:with-option name="told" select="string-join(collection())" collection="true" pipe="error@exec"/>
            <p:with-option name="document" select="string($href)"/>
            <p:with-option name="exit" select="xs:integer(.)" pipe="exit-status@exec"/>
        </sx:findings>
        <sx:assert>
            <p:with-input pipe="@findings"/>
            <p:with-option name="valid" select="/*/@exit-status = '0'"/>
        </sx:assert>
    </p:declare-step>

    <!-- Writes the solutions and a verdict into the document. -->
    <p:declare-step type="sx:solve" name="solve">
        <p:input port="source" content-types="xml"/>
        <p:output port="result" content-types="xml" primary="true"/>
        <p:output port="findings" content-types="xml" pipe="findings@run"/>
        <!-- nothing (the default), valid, solvable or unique -->
        <p:option name="require" as="xs:string?" values="('nothing', 'valid', 'solvable', 'unique')"/>
        <!-- a number, or all -->
        <p:option name="max-solutions" as="xs:string?"/>
        <!-- a number, or all: how many solutions of a puzzle are written -->
        <p:option name="list" as="xs:string?"/>
        <!-- other options of `sudoxml solve` -->
        <p:option name="arguments" as="xs:string*"/>
        <p:option name="command" as="xs:string" select="'sudoxml'"/>
        <sx:run name="run" command="{$command}">
            <p:with-option name="arguments" select="('solve', $require ! ('--require=' || .),
                $max-solutions ! ('--max-solutions=' || .), $list ! ('--list=' || .), $arguments)"/>
        </sx:run>
        <sx:document>
            <p:with-option name="base-uri" select="base-uri()" pipe="source@solve"/>
        </sx:document>
    </p:declare-step>

    <!-- Passes the unchanged document on if every puzzle in it meets the requirement. -->
    <p:declare-step type="sx:check" name="check">
        <p:input port="source" content-types="xml"/>
        <p:output port="result" content-types="xml" primary="true"/>
        <p:output port="findings" content-types="xml" pipe="findings@run"/>
        <!-- unique (the default), solvable, valid or nothing -->
        <p:option name="require" as="xs:string?" values="('nothing', 'valid', 'solvable', 'unique')"/>
        <p:option name="max-solutions" as="xs:string?"/>
        <p:option name="arguments" as="xs:string*"/>
        <!-- whether findings are an error; if false, they are on their port only, with exit-status="1" -->
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

    <!-- Runs the command on the document. The results are its output as text, and its findings. -->
    <p:declare-step type="sx:run" name="run" visibility="private">
        <p:input port="source" content-types="xml"/>
        <p:output port="result" content-types="text" sequence="true" primary="true" pipe="@end"/>
        <p:output port="findings" content-types="xml" pipe="@findings"/>
        <p:option name="command" as="xs:string" required="true"/>
        <p:option name="arguments" as="xs:string*" required="true"/>
        <p:option name="assert-valid" as="xs:boolean" select="true()"/>
        <p:variable name="document" select="string(base-uri())"/>
        <p:variable name="serialized" select="serialize(/)"/>
        <p:variable name="options" select="($arguments, '--quiet', '--color=never')"/>

        <p:os-exec name="exec" command="{$command}"
                   result-content-type="text/plain; charset=UTF-8" error-content-type="text/plain; charset=UTF-8">
            <p:with-option name="args" select="($options, '-')"/>
            <p:with-option name="serialization" select="map {
                'method': 'xml', 'encoding': 'UTF-8', 'indent': false(), 'omit-xml-declaration': true()}"/>
        </p:os-exec>
        <p:variable name="exit" select="xs:integer(.)" pipe="exit-status@exec"/>
        <p:variable name="told" select="string-join(collection())" collection="true" pipe="error@exec"/>

        <!-- The command received no XML declaration and no document type. So the lines can differ from the file. -->
        <p:choose name="original">
            <p:when test="normalize-space($told) and starts-with($document, 'file:')">
                <p:try>
                    <p:group>
                        <p:load href="{$document}"/>
                    </p:group>
                    <p:catch>
                        <p:identity><p:with-input><p:empty/></p:with-input></p:identity>
                    </p:catch>
                </p:try>
            </p:when>
            <p:otherwise>
                <p:identity><p:with-input><p:empty/></p:with-input></p:identity>
            </p:otherwise>
        </p:choose>
        <p:variable name="is-file" select="exists(collection()[serialize(.) = $serialized])" collection="true"
                    pipe="@original"/>
        <p:choose name="messages">
            <p:when test="$is-file">
                <sx:path>
                    <p:with-option name="href" select="$document"/>
                </sx:path>
                <p:variable name="path" select="string(.)"/>
                <p:os-exec name="again" command="{$command}" result-content-type="application/octet-stream"
                           error-content-type="text/plain; charset=UTF-8">
                    <p:with-input port="source"><p:empty/></p:with-input>
                    <p:with-option name="args" select="($options, '--', $path)"/>
                </p:os-exec>
                <p:identity>
                    <p:with-input pipe="error@again"/>
                </p:identity>
            </p:when>
            <p:otherwise>
                <p:identity>
                    <p:with-input pipe="error@exec"/>
                </p:identity>
            </p:otherwise>
        </p:choose>
        <sx:findings name="findings">
            <p:with-option name="told" select="string-join(collection())" collection="true" pipe="@messages"/>
            <p:with-option name="document" select="$document"/>
            <p:with-option name="exit" select="$exit"/>
        </sx:findings>
        <sx:assert name="assert">
            <p:with-option name="valid" select="$exit = 0 or $exit = 1 and not($assert-valid)"/>
        </sx:assert>
        <p:identity name="end" depends="assert">
            <p:with-input pipe="result@exec"/>
        </p:identity>
    </p:declare-step>

    <!-- The messages of the command as an element. -->
    <p:declare-step type="sx:findings" visibility="private">
        <p:output port="result" content-types="xml"/>
        <p:option name="told" as="xs:string" required="true"/>
        <p:option name="document" as="xs:string" required="true"/>
        <p:option name="exit" as="xs:integer" required="true"/>
        <p:xslt template-name="findings">
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
                                        <xsl:analyze-string select="." regex="^(.+?):(\d+):(\d+): (\w+)\[([^\]]+)\]: .*$">
                                            <xsl:matching-substring>
                                                <xsl:attribute name="line" select="regex-group(2)"/>
                                                <xsl:attribute name="column" select="regex-group(3)"/>
                                                <xsl:attribute name="severity" select="regex-group(4)"/>
                                                <xsl:attribute name="rule" select="regex-group(5)"/>
                                                <xsl:text>{if (starts-with(., '-:')) then $document || ' (changed)' || substring(., 2) else .}</xsl:text>
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
    </p:declare-step>

    <!-- Raises the error of a run that fails. -->
    <p:declare-step type="sx:assert" visibility="private">
        <p:input port="source" content-types="xml"/>
        <p:output port="result" sequence="true"/>
        <p:option name="valid" as="xs:boolean" required="true"/>
        <p:variable name="exit" select="string(/*/@exit-status)"/>
        <p:choose>
            <p:when test="$valid">
                <p:identity/>
            </p:when>
            <p:otherwise>
                <p:error>
                    <p:with-option name="code" select="QName('urn:sudoxml:xproc',
                        if ($exit = '1') then 'sx:findings' else if ($exit = '2') then 'sx:fault' else 'sx:failed')"/>
                </p:error>
            </p:otherwise>
        </p:choose>
    </p:declare-step>

    <!-- The path of a file URI, as text: its escapes are octets of UTF-8. -->
    <p:declare-step type="sx:path" visibility="private">
        <p:output port="result" content-types="text"/>
        <p:option name="href" as="xs:string" required="true"/>
        <p:xslt template-name="path">
            <p:with-input port="source"><p:empty/></p:with-input>
            <p:with-input port="stylesheet">
                <p:inline expand-text="false">
                    <xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" version="3.0"
                                    exclude-result-prefixes="xs sx">
                        <xsl:output method="text"/>
                        <xsl:param name="href" as="xs:string"/>
                        <xsl:template name="path">
                            <xsl:variable name="path" as="xs:string*">
                                <xsl:analyze-string select="replace($href, '^file:/+', '/')" regex="(%[0-9A-Fa-f]{{2}})+">
                                    <xsl:matching-substring>
                                        <xsl:sequence select="sx:characters(tokenize(upper-case(.), '%')[.] ! sx:octet(.))"/>
                                    </xsl:matching-substring>
                                    <xsl:non-matching-substring>
                                        <xsl:sequence select="."/>
                                    </xsl:non-matching-substring>
                                </xsl:analyze-string>
                            </xsl:variable>
                            <!-- On Windows a path starts with a drive, not with a slash. -->
                            <xsl:value-of select="replace(string-join($path), '^/([A-Za-z]:)', '$1')"/>
                        </xsl:template>
                        <xsl:function name="sx:octet" as="xs:integer">
                            <xsl:param name="hex" as="xs:string"/>
                            <xsl:sequence select="fold-left(string-to-codepoints($hex), 0, function($sum, $digit) {
                                16 * $sum + string-length(substring-before('0123456789ABCDEF', codepoints-to-string($digit)))})"/>
                        </xsl:function>
                        <xsl:function name="sx:characters" as="xs:string">
                            <xsl:param name="octets" as="xs:integer*"/>
                            <xsl:sequence select="codepoints-to-string(
                                for $i in 1 to count($octets), $first in $octets[$i][. lt 128 or . ge 192]
                                return let $more := if ($first lt 128) then 0 else if ($first lt 224) then 1
                                        else if ($first lt 240) then 2 else 3
                                return fold-left(subsequence($octets, $i + 1, $more),
                                    $first mod (128, 32, 16, 8)[$more + 1],
                                    function($sum, $octet) { 64 * $sum + $octet mod 64 }))"/>
                        </xsl:function>
                    </xsl:stylesheet>
                </p:inline>
            </p:with-input>
            <p:with-option name="parameters" select="map {'href': $href}"/>
        </p:xslt>
    </p:declare-step>

    <!-- Parses the output of the command. The base URI is the base URI of the input. -->
    <p:declare-step type="sx:document" name="document" visibility="private">
        <p:input port="source" content-types="text"/>
        <p:output port="result" content-types="xml"/>
        <p:option name="base-uri" as="xs:anyURI?" required="true"/>
        <p:cast-content-type content-type="application/xml"/>
        <p:set-properties properties="map:merge($base-uri ! map {'base-uri': .})" xmlns:map="http://www.w3.org/2005/xpath-functions/map"/>
    </p:declare-step>
</p:library>
