<?xml version="1.0" encoding="UTF-8"?>
<!--
    The verdict of each puzzle of solved documents, in XSLT 1.0:
      <verdicts><puzzle document="may/4.xml" name="May 4" verdict="unique" solutions="1"/>…</verdicts>
    The input is one solved document, or a list of them: <documents><document href="may/4.xml"/>…</documents>. A processor
    of XSLT 2.0 or later takes a folder instead: the parameter folder, its URI. A puzzle that was not solved has no verdict
    attribute; a document without a puzzle ends the run.
-->
<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" version="1.0">
    <xsl:output method="xml" encoding="UTF-8" indent="yes"/>
    <xsl:param name="folder"/>
    <!-- The namespace of the puzzles; * for puzzles in any. -->
    <xsl:param name="namespace" select="'*'"/>

    <xsl:template match="/" name="verdicts">
        <verdicts>
            <xsl:choose>
                <xsl:when test="not($folder)">
                    <xsl:apply-templates/>
                </xsl:when>
                <xsl:when test="function-available('collection')">
                    <xsl:for-each select="collection(concat($folder, '?select=*.xml;recurse=yes'))">
                        <xsl:sort select="base-uri(.)"/>
                        <xsl:call-template name="document">
                            <xsl:with-param name="name" select="base-uri(.)"/>
                        </xsl:call-template>
                    </xsl:for-each>
                </xsl:when>
                <xsl:otherwise>
                    <xsl:message terminate="yes">This processor reads no folder: give it a list of documents.</xsl:message>
                </xsl:otherwise>
            </xsl:choose>
        </verdicts>
    </xsl:template>

    <xsl:template match="/documents[document/@href]" priority="1">
        <xsl:for-each select="document">
            <xsl:variable name="href" select="@href"/>
            <xsl:if test="not(document($href, .))">
                <xsl:message terminate="yes">There is no document <xsl:value-of select="$href"/>.</xsl:message>
            </xsl:if>
            <xsl:for-each select="document($href, .)">
                <xsl:call-template name="document">
                    <xsl:with-param name="name" select="$href"/>
                </xsl:call-template>
            </xsl:for-each>
        </xsl:for-each>
    </xsl:template>

    <xsl:template match="/*">
        <xsl:call-template name="document"/>
    </xsl:template>

    <xsl:template name="document">
        <xsl:param name="name"/>
        <!-- What is in a result, a grade or an audit is no puzzle. -->
        <xsl:variable name="puzzles" select="descendant-or-self::*[local-name() = 'sudoku']
                    [$namespace = '*' or namespace-uri() = $namespace]
                    [not(ancestor::*[(local-name() = 'grid' or local-name() = 'audit') and @verdict or local-name() = 'grade' and @rating]
                                    [local-name(..) = 'sudoku' and namespace-uri(..) = namespace-uri()])]"/>
        <xsl:if test="not($puzzles)">
            <xsl:message terminate="yes">There is no sudoku in <xsl:value-of select="$name"/>.</xsl:message>
        </xsl:if>
        <xsl:apply-templates select="$puzzles" mode="verdict">
            <xsl:with-param name="name" select="$name"/>
        </xsl:apply-templates>
    </xsl:template>

    <xsl:template match="*" mode="verdict">
        <xsl:param name="name"/>
        <xsl:variable name="grid" select="*[local-name() = 'grid' and namespace-uri() = namespace-uri(..) and @verdict][1]"/>
        <puzzle>
            <xsl:if test="$name">
                <xsl:attribute name="document">
                    <xsl:value-of select="$name"/>
                </xsl:attribute>
            </xsl:if>
            <xsl:copy-of select="@name"/>
            <xsl:if test="@xml:id and not(@name)">
                <xsl:attribute name="name">
                    <xsl:value-of select="@xml:id"/>
                </xsl:attribute>
            </xsl:if>
            <xsl:copy-of select="$grid/@verdict | $grid/@solutions | $grid/@complete | $grid/@method | $grid/@open"/>
        </puzzle>
    </xsl:template>
</xsl:stylesheet>
