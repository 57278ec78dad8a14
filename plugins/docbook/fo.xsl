<?xml version="1.0" encoding="UTF-8"?>
<!-- The XSL-FO stylesheet of DocBook, with puzzles. -->
<xsl:stylesheet version="1.0"
    xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
    xmlns:d="http://docbook.org/ns/docbook"
    xmlns:exsl="http://exslt.org/common"
    exclude-result-prefixes="d exsl">
    <xsl:import href="http://docbook.sourceforge.net/release/xsl-ns/current/fo/docbook.xsl"/>
    <xsl:import href="sudoku.xsl"/>

    <xsl:param name="sudoku.cell" select="'8mm'"/>
    <xsl:param name="sudoku.border" select="1"/>

    <!-- XSL-FO has no classes, so the thicker lines of the boxes are written here. -->
    <xsl:param name="sudoku.line" select="'1.5pt solid black'"/>

    <xsl:template match="d:informaltable[@class = 'sudoku']//d:td" mode="htmlTable">
        <xsl:variable name="cell">
            <xsl:apply-imports/>
        </xsl:variable>
        <xsl:variable name="class" select="concat(@class, ' ')"/>
        <xsl:variable name="is-last-row" select="not(parent::*/following-sibling::d:tr)"/>
        <xsl:variable name="is-last-column" select="not(following-sibling::d:td)"/>
        <xsl:for-each select="exsl:node-set($cell)/*">
            <xsl:copy>
                <xsl:copy-of select="@*"/>
                <xsl:attribute name="height"><xsl:value-of select="$sudoku.cell"/></xsl:attribute>
                <xsl:attribute name="display-align">center</xsl:attribute>
                <xsl:attribute name="padding-start">0pt</xsl:attribute>
                <xsl:attribute name="padding-end">0pt</xsl:attribute>
                <xsl:attribute name="padding-top">0pt</xsl:attribute>
                <xsl:attribute name="padding-bottom">0pt</xsl:attribute>
                <xsl:if test="contains($class, ' top ')">
                    <xsl:attribute name="border-top"><xsl:value-of select="$sudoku.line"/></xsl:attribute>
                </xsl:if>
                <xsl:if test="contains($class, ' left ')">
                    <xsl:attribute name="border-left"><xsl:value-of select="$sudoku.line"/></xsl:attribute>
                </xsl:if>
                <xsl:if test="$is-last-row">
                    <xsl:attribute name="border-bottom"><xsl:value-of select="$sudoku.line"/></xsl:attribute>
                </xsl:if>
                <xsl:if test="$is-last-column">
                    <xsl:attribute name="border-right"><xsl:value-of select="$sudoku.line"/></xsl:attribute>
                </xsl:if>
                <xsl:copy-of select="node()"/>
            </xsl:copy>
        </xsl:for-each>
    </xsl:template>
</xsl:stylesheet>
