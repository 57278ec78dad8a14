<?xml version="1.0" encoding="UTF-8"?>
<!--
    Each puzzle of a document as HTML, in XSLT 1.0: the number of its solutions, if it is not one, and its grade; a table
    for each solution with its boxes drawn and its givens marked; for a board that logic did not finish, the candidates of
    its open cells; for a puzzle without a solution, or not solved yet, the puzzle itself, with the cells marked that break
    the rules.
-->
<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" version="1.0">
    <xsl:output method="html" encoding="UTF-8" indent="no" doctype-system="about:legacy-compat"/>

    <xsl:template match="/">
        <html>
            <head>
                <title>Sudokus</title>
                <style>
                    table { border-collapse: collapse; margin: 1em 0 }
                    colgroup, tbody { border: solid medium }
                    td { border: solid thin; height: 2em; width: 2em; text-align: center; padding: 0 }
                    .given { font-weight: bold }
                    .open { font-size: x-small }
                    .clash { background: #fcc }
                </style>
            </head>
            <body>
                <xsl:apply-templates select="//*[local-name() = 'sudoku']"/>
            </body>
        </html>
    </xsl:template>

    <!-- What stands inside a result or a grade is no puzzle. -->
    <xsl:template match="*[local-name() = 'grid' and @verdict or local-name() = 'grade' and @rating]//*" priority="1"/>

    <xsl:template match="*[local-name() = 'sudoku']">
        <xsl:variable name="own" select="*[namespace-uri() = namespace-uri(..)]"/>
        <xsl:variable name="puzzle" select="$own[local-name() = 'matrix' or local-name() = 'cells']"/>
        <xsl:variable name="grids" select="$own[local-name() = 'grid' and @verdict]"/>
        <section class="sudoku">
            <h2>
                <xsl:value-of select="@name"/>
            </h2>
            <xsl:if test="$grids[@verdict = 'multiple']">
                <xsl:call-template name="solutions">
                    <xsl:with-param name="grids" select="$grids"/>
                </xsl:call-template>
            </xsl:if>
            <xsl:apply-templates select="$own[local-name() = 'grade' and @rating]" mode="grade"/>
            <xsl:for-each select="$grids[@verdict != 'none']">
                <xsl:call-template name="table">
                    <xsl:with-param name="board" select="*[local-name() = 'matrix'] | self::*[*[local-name() = 'cell']]"/>
                    <xsl:with-param name="puzzle" select="$puzzle"/>
                </xsl:call-template>
            </xsl:for-each>
            <xsl:if test="not($grids[@verdict != 'none'])">
                <xsl:call-template name="table">
                    <xsl:with-param name="board" select="$puzzle"/>
                    <xsl:with-param name="puzzle" select="$puzzle"/>
                    <xsl:with-param name="grid" select="$grids"/>
                </xsl:call-template>
            </xsl:if>
        </section>
    </xsl:template>

    <!-- The number of solutions, and how many of them have a table. -->
    <xsl:template name="solutions">
        <xsl:param name="grids"/>
        <xsl:variable name="shown" select="count($grids[@solution])"/>
        <xsl:variable name="all" select="$grids[1]/@solutions"/>
        <p>
            <xsl:if test="$grids[1]/@complete = 'false'">more than </xsl:if>
            <xsl:choose>
                <xsl:when test="$all">
                    <xsl:value-of select="$all"/>
                </xsl:when>
                <xsl:otherwise>
                    <xsl:value-of select="$shown"/>
                </xsl:otherwise>
            </xsl:choose>
            <xsl:text> solutions</xsl:text>
            <xsl:if test="$shown &gt; 0 and ($grids[1]/@complete = 'false' or $all != $shown)">
                <xsl:value-of select="concat(', listed: ', $shown)"/>
            </xsl:if>
        </p>
    </xsl:template>

    <xsl:template match="*" mode="grade">
        <p>
            <xsl:text>rating </xsl:text>
            <xsl:if test="@at-least = 'true'">at least </xsl:if>
            <xsl:value-of select="concat(@rating, ', ', @level)"/>
        </p>
    </xsl:template>

    <!-- board is what is shown, grid the result that it comes from, if there is one. -->
    <xsl:template name="table">
        <xsl:param name="board"/>
        <xsl:param name="puzzle"/>
        <xsl:param name="grid" select="."/>
        <table>
            <caption>
                <xsl:choose>
                    <xsl:when test="not($grid)">not solved</xsl:when>
                    <xsl:when test="$grid/@open">
                        <xsl:value-of select="concat($grid/@verdict, ', ', $grid/@open, ' cells open')"/>
                    </xsl:when>
                    <xsl:when test="$grid/@verdict = 'multiple'">
                        <xsl:value-of select="concat('multiple, solution ', $grid/@solution)"/>
                    </xsl:when>
                    <xsl:otherwise>
                        <xsl:value-of select="$grid/@verdict"/>
                    </xsl:otherwise>
                </xsl:choose>
            </caption>
            <colgroup span="3"/>
            <colgroup span="3"/>
            <colgroup span="3"/>
            <xsl:call-template name="band">
                <xsl:with-param name="board" select="$board"/>
                <xsl:with-param name="puzzle" select="$puzzle"/>
                <xsl:with-param name="clashes" select="$grid/*[local-name() = 'violation']/*"/>
            </xsl:call-template>
        </table>
        <xsl:if test="$grid/*[local-name() = 'violation']">
            <ul>
                <xsl:for-each select="$grid/*[local-name() = 'violation']">
                    <li>
                        <xsl:value-of select="concat(@digit, ' more than once in ', @unit, ' ', @index)"/>
                    </li>
                </xsl:for-each>
            </ul>
        </xsl:if>
    </xsl:template>

    <!-- Three rows of boxes, three rows in each, nine cells in each. -->
    <xsl:template name="band">
        <xsl:param name="board"/>
        <xsl:param name="puzzle"/>
        <xsl:param name="clashes"/>
        <xsl:param name="row" select="1"/>
        <xsl:if test="$row &lt;= 9">
            <tbody>
                <xsl:call-template name="rows">
                    <xsl:with-param name="board" select="$board"/>
                    <xsl:with-param name="puzzle" select="$puzzle"/>
                    <xsl:with-param name="clashes" select="$clashes"/>
                    <xsl:with-param name="row" select="$row"/>
                    <xsl:with-param name="end" select="$row + 3"/>
                </xsl:call-template>
            </tbody>
            <xsl:call-template name="band">
                <xsl:with-param name="board" select="$board"/>
                <xsl:with-param name="puzzle" select="$puzzle"/>
                <xsl:with-param name="clashes" select="$clashes"/>
                <xsl:with-param name="row" select="$row + 3"/>
            </xsl:call-template>
        </xsl:if>
    </xsl:template>

    <xsl:template name="rows">
        <xsl:param name="board"/>
        <xsl:param name="puzzle"/>
        <xsl:param name="clashes"/>
        <xsl:param name="row"/>
        <xsl:param name="end"/>
        <xsl:if test="$row &lt; $end">
            <tr>
                <xsl:call-template name="cells">
                    <xsl:with-param name="board" select="$board"/>
                    <xsl:with-param name="puzzle" select="$puzzle"/>
                    <xsl:with-param name="clashes" select="$clashes"/>
                    <xsl:with-param name="row" select="$row"/>
                </xsl:call-template>
            </tr>
            <xsl:call-template name="rows">
                <xsl:with-param name="board" select="$board"/>
                <xsl:with-param name="puzzle" select="$puzzle"/>
                <xsl:with-param name="clashes" select="$clashes"/>
                <xsl:with-param name="row" select="$row + 1"/>
                <xsl:with-param name="end" select="$end"/>
            </xsl:call-template>
        </xsl:if>
    </xsl:template>

    <xsl:template name="cells">
        <xsl:param name="board"/>
        <xsl:param name="puzzle"/>
        <xsl:param name="clashes"/>
        <xsl:param name="row"/>
        <xsl:param name="col" select="1"/>
        <xsl:if test="$col &lt;= 9">
            <xsl:variable name="cell" select="$board/*[local-name() = 'row'][$row]/*[local-name() = 'col'][$col]
                | $board/*[local-name() = 'cell'][@row = $row and @col = $col]"/>
            <xsl:variable name="given" select="$puzzle/*[local-name() = 'row'][$row]/*[local-name() = 'col'][$col]
                | $puzzle/*[local-name() = 'cell'][@row = $row and @col = $col]"/>
            <td>
                <xsl:choose>
                    <xsl:when test="$clashes[@row = $row and @col = $col]">
                        <xsl:attribute name="class">given clash</xsl:attribute>
                    </xsl:when>
                    <xsl:when test="normalize-space($given)">
                        <xsl:attribute name="class">given</xsl:attribute>
                    </xsl:when>
                    <xsl:when test="$cell/@candidates">
                        <xsl:attribute name="class">open</xsl:attribute>
                    </xsl:when>
                </xsl:choose>
                <xsl:value-of select="normalize-space($cell)"/>
                <xsl:if test="not(normalize-space($cell))">
                    <xsl:value-of select="$cell/@candidates"/>
                </xsl:if>
            </td>
            <xsl:call-template name="cells">
                <xsl:with-param name="board" select="$board"/>
                <xsl:with-param name="puzzle" select="$puzzle"/>
                <xsl:with-param name="clashes" select="$clashes"/>
                <xsl:with-param name="row" select="$row"/>
                <xsl:with-param name="col" select="$col + 1"/>
            </xsl:call-template>
        </xsl:if>
    </xsl:template>
</xsl:stylesheet>
