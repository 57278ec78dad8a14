<?xml version="1.0" encoding="UTF-8"?>
<!--
    From a document with puzzles to a page: each puzzle must be what $require says, then it is solved, the document with the
    results is held against the RELAX NG schema, and the solutions become HTML tables. Whatever fails ends the pipeline
    before it has a result.
-->
<p:declare-step xmlns:p="http://www.w3.org/ns/xproc" xmlns:sx="urn:sudoxml:xproc" xmlns:xs="http://www.w3.org/2001/XMLSchema"
                name="publish" version="3.0">
    <p:import href="sudoxml.xpl"/>
    <p:input port="source" primary="true" content-types="xml"/>
    <!-- For puzzles in a namespace, a grammar that includes this one with it. -->
    <p:input port="schema" content-types="xml">
        <p:document href="../../schemas/result.rng"/>
    </p:input>
    <p:output port="result" content-types="html"/>
    <p:option name="require" as="xs:string" select="'unique'"/>
    <p:option name="max-solutions" as="xs:string" select="'100'"/>
    <p:option name="command" as="xs:string" select="'sudoxml'"/>

    <sx:check require="{$require}" max-solutions="{$max-solutions}" command="{$command}"/>
    <sx:solve max-solutions="{$max-solutions}" command="{$command}"/>
    <p:validate-with-relax-ng>
        <p:with-input port="schema" pipe="schema@publish"/>
    </p:validate-with-relax-ng>
    <!-- The stylesheet is in XSLT 1.0, which any later processor runs too. -->
    <p:xslt version="3.0">
        <p:with-input port="stylesheet" href="../xslt/html.xsl"/>
    </p:xslt>
</p:declare-step>
