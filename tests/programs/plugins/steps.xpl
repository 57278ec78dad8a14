<?xml version="1.0" encoding="UTF-8"?>
<!--
    Runs a list of cases through the steps of plugins/xproc, each for itself: a case holds what its step handed on and told,
    or else the error that ended it.
-->
<p:declare-step xmlns:p="http://www.w3.org/ns/xproc" xmlns:sx="urn:sudoxml:xproc" xmlns:xs="http://www.w3.org/2001/XMLSchema"
                version="3.0">
    <p:import href="../../../plugins/xproc/sudoxml.xpl"/>
    <p:input port="source"/>
    <p:output port="result"/>

    <p:for-each>
        <p:with-input select="/cases/case"/>
        <p:variable name="case" select="/case"/>
        <p:variable name="require" as="xs:string?" select="$case/@require"/>
        <p:variable name="max-solutions" as="xs:string?" select="$case/@max-solutions"/>
        <p:variable name="list" as="xs:string?" select="$case/@list"/>
        <p:variable name="arguments" as="xs:string*" select="tokenize($case/@arguments)"/>
        <p:variable name="command" as="xs:string" select="($case/@command, 'sudoxml')[1]"/>
        <p:load href="{$case/@href}"/>
        <p:if test="$case/@changed">
            <p:add-attribute attribute-name="xml:id" attribute-value="changed"/>
        </p:if>
        <p:try>
            <p:group>
                <p:output port="result" sequence="true"/>
                <p:choose>
                    <p:when test="$case/@step = 'solve'">
                        <sx:solve name="step" command="{$command}">
                            <p:with-option name="require" select="$require"/>
                            <p:with-option name="max-solutions" select="$max-solutions"/>
                            <p:with-option name="list" select="$list"/>
                            <p:with-option name="arguments" select="$arguments"/>
                        </sx:solve>
                        <p:identity>
                            <p:with-input pipe="result@step findings@step"/>
                        </p:identity>
                    </p:when>
                    <p:when test="$case/@step = 'check'">
                        <sx:check name="step" command="{$command}">
                            <p:with-option name="require" select="$require"/>
                            <p:with-option name="max-solutions" select="$max-solutions"/>
                            <p:with-option name="arguments" select="$arguments"/>
                            <p:with-option name="assert-valid" select="not($case/@assert-valid = 'false')"/>
                        </sx:check>
                        <p:identity>
                            <p:with-input pipe="result@step findings@step"/>
                        </p:identity>
                    </p:when>
                    <p:otherwise>
                        <sx:cells name="step" command="{$command}">
                            <p:with-option name="arguments" select="$arguments"/>
                        </sx:cells>
                        <p:identity>
                            <p:with-input pipe="result@step findings@step"/>
                        </p:identity>
                    </p:otherwise>
                </p:choose>
            </p:group>
            <p:catch name="caught">
                <p:identity>
                    <p:with-input pipe="error@caught"/>
                </p:identity>
            </p:catch>
        </p:try>
        <p:wrap-sequence wrapper="case"/>
    </p:for-each>
    <p:wrap-sequence wrapper="cases"/>
</p:declare-step>
