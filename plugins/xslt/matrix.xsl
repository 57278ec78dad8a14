<?xml version="1.0" encoding="UTF-8"?>
<!--
    Cells back to a matrix, in XSLT 1.0: each list of cells and each solution becomes nine rows of nine; everything else
    stays. A board with open cells is no solution, and stays too.
-->
<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" version="1.0">
    <xsl:output method="xml" encoding="UTF-8"/>

    <xsl:template match="@* | node()">
        <xsl:copy>
            <xsl:apply-templates select="@* | node()"/>
        </xsl:copy>
    </xsl:template>

    <xsl:template match="*[local-name() = 'sudoku']/*[local-name() = 'cells' and namespace-uri() = namespace-uri(..)]">
        <xsl:call-template name="matrix"/>
    </xsl:template>

    <xsl:template match="*[local-name() = 'sudoku']/*[local-name() = 'grid' and namespace-uri() = namespace-uri(..)
                                                      and @verdict and @solution and *[local-name() = 'cell']]">
        <xsl:copy>
            <xsl:copy-of select="@*"/>
            <xsl:call-template name="matrix"/>
        </xsl:copy>
    </xsl:template>

    <!-- The matrix of the cells in this element, in its namespace, with its prefix; a list's attributes are kept. -->
    <xsl:template name="matrix">
        <xsl:variable name="prefix" select="substring(name(), 1, string-length(name()) - string-length(local-name()))"/>
        <xsl:element name="{$prefix}matrix" namespace="{namespace-uri()}">
            <xsl:if test="local-name() = 'cells'">
                <xsl:copy-of select="namespace::* | @*"/>
            </xsl:if>
            <xsl:call-template name="rows">
                <xsl:with-param name="prefix" select="$prefix"/>
            </xsl:call-template>
        </xsl:element>
    </xsl:template>

    <xsl:template name="rows">
        <xsl:param name="prefix"/>
        <xsl:param name="row" select="1"/>
        <xsl:text>&#10;</xsl:text>
        <xsl:if test="$row &lt;= 9">
            <xsl:element name="{$prefix}row" namespace="{namespace-uri()}">
                <xsl:call-template name="cols">
                    <xsl:with-param name="prefix" select="$prefix"/>
                    <xsl:with-param name="row" select="$row"/>
                </xsl:call-template>
            </xsl:element>
            <xsl:call-template name="rows">
                <xsl:with-param name="prefix" select="$prefix"/>
                <xsl:with-param name="row" select="$row + 1"/>
            </xsl:call-template>
        </xsl:if>
    </xsl:template>

    <xsl:template name="cols">
        <xsl:param name="prefix"/>
        <xsl:param name="row"/>
        <xsl:param name="col" select="1"/>
        <xsl:if test="$col &lt;= 9">
            <xsl:element name="{$prefix}col" namespace="{namespace-uri()}">
                <xsl:value-of select="normalize-space(*[local-name() = 'cell'][@row = $row and @col = $col])"/>
            </xsl:element>
            <xsl:call-template name="cols">
                <xsl:with-param name="prefix" select="$prefix"/>
                <xsl:with-param name="row" select="$row"/>
                <xsl:with-param name="col" select="$col + 1"/>
            </xsl:call-template>
        </xsl:if>
    </xsl:template>
</xsl:stylesheet>
