<?xml version="1.0" encoding="UTF-8"?>
<!--
    Makes a page of each document in a folder. First every puzzle of the folder is checked. Then each document with a puzzle
    is solved, validated with the RELAX NG schema of results, and changed to HTML tables. If one step fails, the pipeline
    ends with an error.
-->
<p:declare-step xmlns:p="http://www.w3.org/ns/xproc" xmlns:sx="urn:sudoxml:xproc" xmlns:xs="http://www.w3.org/2001/XMLSchema"
                xmlns:c="http://www.w3.org/ns/xproc-step" name="publish" version="3.0">
    <p:import href="sudoxml.xpl"/>
    <!-- The folders. Relative URIs start at this pipeline. -->
    <p:option name="puzzles" as="xs:anyURI" select="resolve-uri('puzzles/', static-base-uri())"/>
    <p:option name="pages" as="xs:anyURI" select="resolve-uri('build/', static-base-uri())"/>
    <p:option name="command" as="xs:string" select="'sudoxml'"/>

    <sx:check-files name="check" command="{$command}">
        <p:with-option name="href" select="$puzzles"/>
    </sx:check-files>
    <p:sink/>

    <p:directory-list include-filter="\.xml$" max-depth="unbounded" depends="check">
        <p:with-option name="path" select="$puzzles"/>
    </p:directory-list>
    <p:for-each>
        <p:with-input select="//c:file"/>
        <p:variable name="file" select="string(base-uri(/*))"/>
        <p:variable name="page" select="$pages || replace(substring-after($file, $puzzles), '\.xml$', '.html')"/>
        <p:load href="{$file}"/>
        <p:if test="//*:sudoku">
            <sx:solve command="{$command}"/>
            <!-- The schema is in no namespace. It gets the namespace of the puzzles. -->
            <p:variable name="namespace" select="string(namespace-uri((//*:sudoku)[1]))"/>
            <p:validate-with-relax-ng>
                <p:with-input port="schema">
                    <p:inline>
                        <grammar xmlns="http://relaxng.org/ns/structure/1.0">
                            <include href="result.rng" ns="{$namespace}"/>
                        </grammar>
                    </p:inline>
                </p:with-input>
            </p:validate-with-relax-ng>
            <!-- The stylesheet is in XSLT 1.0. Every later processor runs it too. -->
            <p:xslt version="3.0">
                <p:with-input port="stylesheet" href="html.xsl"/>
            </p:xslt>
            <p:store href="{$page}"/>
        </p:if>
        <p:sink/>
    </p:for-each>
</p:declare-step>
