<?xml version="1.0" encoding="UTF-8"?>
<!--
    Cells back to a matrix, in XSLT 1.0: each list of cells and each solution becomes rows of columns, as many as the
    puzzle has; everything else stays. A board with open cells is no solution, and stays too.
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
        <xsl:variable name="boards" select="../*[(local-name() = 'matrix' or local-name() = 'cells')
                                                 and namespace-uri() = namespace-uri(..)]"/>
        <!-- A matrix with the role "solution" beside a puzzle is a solution that the user stores. -->
        <xsl:variable name="puzzle" select="$boards[count($boards) = 1
                                                    or not(local-name() = 'matrix' and normalize-space(@role) = 'solution')]"/>
        <xsl:element name="{$prefix}matrix" namespace="{namespace-uri()}">
            <xsl:if test="local-name() = 'cells'">
                <xsl:copy-of select="namespace::* | @*"/>
            </xsl:if>
            <xsl:call-template name="rows">
                <xsl:with-param name="prefix" select="$prefix"/>
                <xsl:with-param name="size">
                    <xsl:apply-templates select="$puzzle" mode="size"/>
                </xsl:with-param>
            </xsl:call-template>
        </xsl:element>
    </xsl:template>

    <!-- The number of rows and columns of a puzzle. -->
    <xsl:template match="*" mode="size">
        <xsl:choose>
            <xsl:when test="local-name() = 'matrix'">
                <xsl:value-of select="count(*[local-name() = 'row'])"/>
            </xsl:when>
            <xsl:when test="@size">
                <xsl:value-of select="number(@size)"/>
            </xsl:when>
            <xsl:when test="../@size">
                <xsl:value-of select="number(../@size)"/>
            </xsl:when>
            <xsl:otherwise>9</xsl:otherwise>
        </xsl:choose>
    </xsl:template>

    <xsl:template name="rows">
        <xsl:param name="prefix"/>
        <xsl:param name="size"/>
        <xsl:param name="row" select="1"/>
        <xsl:text>&#10;</xsl:text>
        <xsl:if test="$row &lt;= $size">
            <xsl:element name="{$prefix}row" namespace="{namespace-uri()}">
                <xsl:call-template name="cols">
                    <xsl:with-param name="prefix" select="$prefix"/>
                    <xsl:with-param name="size" select="$size"/>
                    <xsl:with-param name="row" select="$row"/>
                </xsl:call-template>
            </xsl:element>
            <xsl:call-template name="rows">
                <xsl:with-param name="prefix" select="$prefix"/>
                <xsl:with-param name="size" select="$size"/>
                <xsl:with-param name="row" select="$row + 1"/>
            </xsl:call-template>
        </xsl:if>
    </xsl:template>

    <xsl:template name="cols">
        <xsl:param name="prefix"/>
        <xsl:param name="size"/>
        <xsl:param name="row"/>
        <xsl:param name="col" select="1"/>
        <xsl:if test="$col &lt;= $size">
            <xsl:element name="{$prefix}col" namespace="{namespace-uri()}">
                <xsl:value-of select="normalize-space(*[local-name() = 'cell'][@row = $row and @col = $col])"/>
            </xsl:element>
            <xsl:call-template name="cols">
                <xsl:with-param name="prefix" select="$prefix"/>
                <xsl:with-param name="size" select="$size"/>
                <xsl:with-param name="row" select="$row"/>
                <xsl:with-param name="col" select="$col + 1"/>
            </xsl:call-template>
        </xsl:if>
    </xsl:template>
</xsl:stylesheet>
