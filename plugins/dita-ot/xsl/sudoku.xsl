<?xml version="1.0" encoding="UTF-8"?>
<!--
    Puzzles for the transformations of the toolkit to HTML, in XSLT 1.0: a table for each container, with the name of the
    puzzle as its caption. A container with the output class "solution" shows the first solution that sudoxml wrote. All
    templates have a mode or a name of their own, so they change nothing else.
-->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:s="urn:sudoxml:dita" exclude-result-prefixes="s">
    <xsl:template match="*[contains(@class, ' sudoku-d/sudoku-container ')]" priority="1">
        <xsl:apply-templates select="s:sudoku" mode="sudoku-d">
            <xsl:with-param name="shows-solution" select="contains(concat(' ', normalize-space(@outputclass), ' '), ' solution ')"/>
        </xsl:apply-templates>
    </xsl:template>

    <xsl:template match="s:sudoku" mode="sudoku-d">
        <xsl:param name="shows-solution"/>
        <!-- A matrix with the role "solution" beside a puzzle is a solution that the user stores. -->
        <xsl:variable name="boards" select="s:matrix | s:cells"/>
        <xsl:variable name="puzzle" select="$boards[count($boards) = 1 or not(normalize-space(@role) = 'solution')]"/>
        <xsl:variable name="solution" select="s:grid[@solution][1][$shows-solution]"/>
        <xsl:variable name="size">
            <xsl:choose>
                <xsl:when test="$puzzle/s:row">
                    <xsl:value-of select="count($puzzle/s:row)"/>
                </xsl:when>
                <xsl:when test="@size | s:cells/@size">
                    <xsl:value-of select="number((@size | s:cells/@size)[1])"/>
                </xsl:when>
                <xsl:otherwise>9</xsl:otherwise>
            </xsl:choose>
        </xsl:variable>
        <xsl:variable name="height">
            <xsl:choose>
                <xsl:when test="@box">
                    <xsl:value-of select="number(substring-before(@box, 'x'))"/>
                </xsl:when>
                <!-- The largest number that divides the size and is not larger than its square root. -->
                <xsl:when test="$size mod 5 = 0 and $size &gt;= 25">5</xsl:when>
                <xsl:when test="$size mod 4 = 0 and $size &gt;= 16">4</xsl:when>
                <xsl:when test="$size mod 3 = 0 and $size &gt;= 9">3</xsl:when>
                <xsl:otherwise>2</xsl:otherwise>
            </xsl:choose>
        </xsl:variable>
        <table class="sudoku">
            <xsl:if test="@name">
                <caption>
                    <xsl:value-of select="@name"/>
                </caption>
            </xsl:if>
            <xsl:call-template name="sudoku-d.row">
                <xsl:with-param name="board" select="$solution/s:matrix | $solution[not(s:matrix)] | $puzzle[not($solution)]"/>
                <xsl:with-param name="puzzle" select="$puzzle"/>
                <xsl:with-param name="regions" select="s:boxes"/>
                <xsl:with-param name="size" select="number($size)"/>
                <xsl:with-param name="height" select="number($height)"/>
            </xsl:call-template>
        </table>
    </xsl:template>

    <xsl:template name="sudoku-d.row">
        <xsl:param name="board"/>
        <xsl:param name="puzzle"/>
        <xsl:param name="regions"/>
        <xsl:param name="size"/>
        <xsl:param name="height"/>
        <xsl:param name="row" select="1"/>
        <tr>
            <xsl:call-template name="sudoku-d.cell">
                <xsl:with-param name="board" select="$board"/>
                <xsl:with-param name="puzzle" select="$puzzle"/>
                <xsl:with-param name="regions" select="$regions"/>
                <xsl:with-param name="size" select="$size"/>
                <xsl:with-param name="height" select="$height"/>
                <xsl:with-param name="row" select="$row"/>
            </xsl:call-template>
        </tr>
        <xsl:if test="$row &lt; $size">
            <xsl:call-template name="sudoku-d.row">
                <xsl:with-param name="board" select="$board"/>
                <xsl:with-param name="puzzle" select="$puzzle"/>
                <xsl:with-param name="regions" select="$regions"/>
                <xsl:with-param name="size" select="$size"/>
                <xsl:with-param name="height" select="$height"/>
                <xsl:with-param name="row" select="$row + 1"/>
            </xsl:call-template>
        </xsl:if>
    </xsl:template>

    <!-- The class of a cell says whether it is a given, and whether a box or a region starts above it or on its left. -->
    <xsl:template name="sudoku-d.cell">
        <xsl:param name="board"/>
        <xsl:param name="puzzle"/>
        <xsl:param name="regions"/>
        <xsl:param name="size"/>
        <xsl:param name="height"/>
        <xsl:param name="row"/>
        <xsl:param name="col" select="1"/>
        <xsl:variable name="given" select="normalize-space($puzzle/s:row[$row]/s:col[$col] | $puzzle/s:cell[@row = $row and @col = $col])"/>
        <xsl:variable name="region" select="normalize-space($regions/s:row[$row]/s:col[$col])"/>
        <xsl:variable name="above" select="normalize-space($regions/s:row[$row - 1]/s:col[$col])"/>
        <xsl:variable name="before" select="normalize-space($regions/s:row[$row]/s:col[$col - 1])"/>
        <td>
            <xsl:attribute name="class">
                <xsl:text>cell</xsl:text>
                <xsl:if test="$given != ''"> given</xsl:if>
                <xsl:if test="$region != $above or not($regions) and ($row - 1) mod $height = 0"> top</xsl:if>
                <xsl:if test="$region != $before or not($regions) and ($col - 1) mod ($size div $height) = 0"> left</xsl:if>
            </xsl:attribute>
            <xsl:value-of select="normalize-space($board/s:row[$row]/s:col[$col] | $board/s:cell[@row = $row and @col = $col])"/>
        </td>
        <xsl:if test="$col &lt; $size">
            <xsl:call-template name="sudoku-d.cell">
                <xsl:with-param name="board" select="$board"/>
                <xsl:with-param name="puzzle" select="$puzzle"/>
                <xsl:with-param name="regions" select="$regions"/>
                <xsl:with-param name="size" select="$size"/>
                <xsl:with-param name="height" select="$height"/>
                <xsl:with-param name="row" select="$row"/>
                <xsl:with-param name="col" select="$col + 1"/>
            </xsl:call-template>
        </xsl:if>
    </xsl:template>
</xsl:stylesheet>
