<?xml version="1.0" encoding="UTF-8"?>
<!-- The steps of the jar. Each option has the name and the values that the command has. docs/java.md says what they do. -->
<p:library xmlns:p="http://www.w3.org/ns/xproc" xmlns:sx="urn:sudoxml:xproc" xmlns:xs="http://www.w3.org/2001/XMLSchema"
           version="3.0">
    <!-- Passes the unchanged document on if every puzzle in it meets the requirement. -->
    <p:declare-step type="sx:check">
        <p:input port="source" content-types="xml" primary="true"/>
        <p:output port="result" content-types="xml" primary="true"/>
        <p:output port="report" content-types="xml"/>
        <p:option name="require" as="xs:string?" values="('nothing', 'valid', 'solvable', 'unique')"/>
        <p:option name="max-solutions" as="xs:string?"/>
        <!-- Whether findings are an error. If not, they are on their port only. -->
        <p:option name="assert-valid" as="xs:boolean" select="true()"/>
    </p:declare-step>

    <!-- Writes the solutions and a verdict into the document. -->
    <p:declare-step type="sx:solve">
        <p:input port="source" content-types="xml" primary="true"/>
        <p:output port="result" content-types="xml" primary="true"/>
        <p:output port="report" content-types="xml"/>
        <p:option name="require" as="xs:string?" values="('nothing', 'valid', 'solvable', 'unique')"/>
        <p:option name="max-solutions" as="xs:string?"/>
        <p:option name="list" as="xs:string?"/>
        <p:option name="method" as="xs:string?"/>
        <p:option name="techniques" as="xs:string?"/>
        <p:option name="then-search" as="xs:boolean" select="false()"/>
    </p:declare-step>

    <!-- Writes the grades into the document. -->
    <p:declare-step type="sx:grade">
        <p:input port="source" content-types="xml" primary="true"/>
        <p:output port="result" content-types="xml" primary="true"/>
        <p:output port="report" content-types="xml"/>
        <p:option name="require" as="xs:string?" values="('nothing', 'valid', 'solvable', 'unique')"/>
        <p:option name="steps" as="xs:boolean" select="false()"/>
    </p:declare-step>

    <!-- A picture of each puzzle. -->
    <p:declare-step type="sx:render">
        <p:input port="source" content-types="xml" primary="true"/>
        <p:output port="result" content-types="image/svg+xml" sequence="true" primary="true"/>
        <p:output port="report" content-types="xml"/>
        <p:option name="show" as="xs:string?" values="('puzzle', 'solution', 'both', 'all-solutions')"/>
        <p:option name="theme" as="xs:string?" values="('classic', 'large-print', 'high-contrast', 'black')"/>
        <p:option name="language" as="xs:string?" values="('en', 'de')"/>
        <p:option name="cell-size" as="xs:string?"/>
        <p:option name="heading" as="xs:string?"/>
        <p:option name="candidates" as="xs:boolean" select="false()"/>
        <p:option name="grade" as="xs:boolean" select="false()"/>
        <p:option name="bare" as="xs:boolean" select="false()"/>
    </p:declare-step>
</p:library>
