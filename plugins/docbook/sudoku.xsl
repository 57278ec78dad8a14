<?xml version="1.0" encoding="UTF-8"?>
<!--
    Puzzles for the stylesheets of DocBook, in XSLT 1.0. Each <sudoku> becomes a table of DocBook, which these stylesheets then
    format as they format every table: as HTML, as XSL-FO or as a part of an EPUB.
-->
<xsl:stylesheet version="1.0"
    xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
    xmlns:s="urn:sudoxml:docbook"
    xmlns:d="http://docbook.org/ns/docbook"
    xmlns:exsl="http://exslt.org/common"
    exclude-result-prefixes="s d exsl">

    <!-- puzzle, or solution: the first solution that `sudoxml solve` wrote, if there is one. -->
    <xsl:param name="sudoku.show" select="'puzzle'"/>

    <!-- The width of a column in print, such as 8mm. On a page, the CSS sets it. -->
    <xsl:param name="sudoku.cell"/>

    <!-- 1 draws the thin lines of a table in print. On a page, the CSS draws them. -->
    <xsl:param name="sudoku.border"/>

    <xsl:variable name="letters" select="'abcdefghijklmnopqrstuvwxyz'"/>

    <xsl:template match="s:sudoku">
        <!-- A matrix with the role "solution" beside a puzzle is a solution that the user stores. -->
        <xsl:variable name="boards" select="s:matrix | s:cells"/>
        <xsl:variable name="puzzle" select="$boards[count($boards) = 1 or not(normalize-space(@role) = 'solution')]"/>
        <xsl:variable name="solution" select="s:grid[@solution][1][$sudoku.show = 'solution']"/>
        <xsl:variable name="board" select="$solution/s:matrix | $solution[not(s:matrix)] | $puzzle[not($solution)]"/>
        <xsl:variable name="size">
            <xsl:choose>
                <xsl:when test="$puzzle/s:row">
                    <xsl:value-of select="count($puzzle/s:row)"/>
                </xsl:when>
                <xsl:otherwise>
                    <xsl:value-of select="concat(@size, $puzzle/@size[not(../../@size)], substring('9', 1, number(not(@size | $puzzle/@size))))"/>
                </xsl:otherwise>
            </xsl:choose>
        </xsl:variable>
        <xsl:variable name="height">
            <xsl:choose>
                <!-- The largest number that divides the size and is not larger than its square root. -->
                <xsl:when test="$size mod 5 = 0 and $size &gt;= 25">5</xsl:when>
                <xsl:when test="$size mod 4 = 0 and $size &gt;= 16">4</xsl:when>
                <xsl:when test="$size mod 3 = 0 and $size &gt;= 9">3</xsl:when>
                <xsl:otherwise>2</xsl:otherwise>
            </xsl:choose>
        </xsl:variable>
        <xsl:variable name="table">
            <!-- The title of a figure says what the puzzle is. -->
            <xsl:if test="(@name | @xml:id) and not(parent::d:figure)">
                <d:para role="sudoku">
                    <xsl:apply-templates select="." mode="xref-to"/>
                </d:para>
            </xsl:if>
            <d:informaltable class="sudoku">
                <!-- The place that links lead to. -->
                <xsl:copy-of select="@xml:id"/>
                <xsl:if test="$sudoku.border != ''">
                    <xsl:attribute name="border"><xsl:value-of select="$sudoku.border"/></xsl:attribute>
                </xsl:if>
                <xsl:if test="$sudoku.cell != ''">
                    <xsl:attribute name="width">
                        <xsl:value-of select="concat($size * translate($sudoku.cell, $letters, ''), translate($sudoku.cell, '0123456789.', ''))"/>
                    </xsl:attribute>
                    <xsl:call-template name="sudoku.width">
                        <xsl:with-param name="columns" select="number($size)"/>
                    </xsl:call-template>
                </xsl:if>
                <xsl:call-template name="sudoku.row">
                    <xsl:with-param name="board" select="$board"/>
                    <xsl:with-param name="size" select="number($size)"/>
                    <xsl:with-param name="shape" select="concat(@box, substring(concat($height, 'x', $size div $height), 1 div not(@box | s:boxes)))"/>
                    <xsl:with-param name="regions" select="s:boxes"/>
                </xsl:call-template>
            </d:informaltable>
        </xsl:variable>
        <xsl:apply-templates select="exsl:node-set($table)/*"/>
    </xsl:template>

    <!-- The name of a puzzle, also as the text of a cross reference. -->
    <xsl:template match="s:sudoku" mode="xref-to">
        <xsl:value-of select="@name | @xml:id[not(../@name)]"/>
    </xsl:template>

    <xsl:template name="sudoku.width">
        <xsl:param name="columns"/>
        <xsl:if test="$columns &gt; 0">
            <d:col width="{$sudoku.cell}"/>
            <xsl:call-template name="sudoku.width">
                <xsl:with-param name="columns" select="$columns - 1"/>
            </xsl:call-template>
        </xsl:if>
    </xsl:template>

    <xsl:template name="sudoku.row">
        <xsl:param name="board"/>
        <xsl:param name="size"/>
        <xsl:param name="shape"/>
        <xsl:param name="regions"/>
        <xsl:param name="row" select="1"/>
        <d:tr>
            <xsl:call-template name="sudoku.cell">
                <xsl:with-param name="board" select="$board"/>
                <xsl:with-param name="size" select="$size"/>
                <xsl:with-param name="shape" select="$shape"/>
                <xsl:with-param name="regions" select="$regions"/>
                <xsl:with-param name="row" select="$row"/>
            </xsl:call-template>
        </d:tr>
        <xsl:if test="$row &lt; $size">
            <xsl:call-template name="sudoku.row">
                <xsl:with-param name="board" select="$board"/>
                <xsl:with-param name="size" select="$size"/>
                <xsl:with-param name="shape" select="$shape"/>
                <xsl:with-param name="regions" select="$regions"/>
                <xsl:with-param name="row" select="$row + 1"/>
            </xsl:call-template>
        </xsl:if>
    </xsl:template>

    <!-- The class of a cell says whether a box or a region starts above it, or on its left. -->
    <xsl:template name="sudoku.cell">
        <xsl:param name="board"/>
        <xsl:param name="size"/>
        <xsl:param name="shape"/>
        <xsl:param name="regions"/>
        <xsl:param name="row"/>
        <xsl:param name="col" select="1"/>
        <xsl:variable name="region" select="normalize-space($regions/s:row[$row]/s:col[$col])"/>
        <xsl:variable name="above" select="normalize-space($regions/s:row[$row - 1]/s:col[$col])"/>
        <xsl:variable name="before" select="normalize-space($regions/s:row[$row]/s:col[$col - 1])"/>
        <d:td align="center">
            <xsl:attribute name="class">
                <xsl:text>cell</xsl:text>
                <xsl:if test="($row - 1) mod substring-before($shape, 'x') = 0 or $region != $above"> top</xsl:if>
                <xsl:if test="($col - 1) mod substring-after($shape, 'x') = 0 or $region != $before"> left</xsl:if>
            </xsl:attribute>
            <xsl:value-of select="normalize-space($board/s:row[$row]/s:col[$col] | $board/s:cell[@row = $row and @col = $col])"/>
        </d:td>
        <xsl:if test="$col &lt; $size">
            <xsl:call-template name="sudoku.cell">
                <xsl:with-param name="board" select="$board"/>
                <xsl:with-param name="size" select="$size"/>
                <xsl:with-param name="shape" select="$shape"/>
                <xsl:with-param name="regions" select="$regions"/>
                <xsl:with-param name="row" select="$row"/>
                <xsl:with-param name="col" select="$col + 1"/>
            </xsl:call-template>
        </xsl:if>
    </xsl:template>
</xsl:stylesheet>
