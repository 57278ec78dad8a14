<?xml version="1.0" encoding="UTF-8"?>
<!--
    Each puzzle of a document as HTML, in XSLT 1.0: the number of its solutions, if it is not one, and its grade; a table
    for each solution with its boxes drawn and its givens marked; for a board that logic did not finish, the candidates of
    its open cells; for a puzzle without a solution, or not solved yet, the puzzle itself, with the cells marked that break
    the rules.
-->
<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" version="1.0">
    <xsl:output method="html" encoding="UTF-8" indent="no" doctype-system="about:legacy-compat"/>

    <!-- The namespace of the puzzles; * for puzzles in any. -->
    <xsl:param name="namespace" select="'*'"/>

    <xsl:template match="/">
        <html>
            <head>
                <title>Sudokus</title>
                <style>
                    table { border: solid medium; border-collapse: collapse; margin: 1em 0 }
                    td { border: solid thin; height: 2em; width: 2em; text-align: center; padding: 0 }
                    .unit { background: #eee }
                    .top { border-top: solid medium }
                    .left { border-left: solid medium }
                    .given { font-weight: bold }
                    .open { font-size: x-small }
                    .clash { background: #fcc }
                </style>
            </head>
            <body>
                <!-- What is in a result, a grade or an audit is no puzzle. -->
                <xsl:apply-templates select="//*[local-name() = 'sudoku']
                    [$namespace = '*' or namespace-uri() = $namespace]
                    [not(ancestor::*[(local-name() = 'grid' or local-name() = 'audit') and @verdict or local-name() = 'grade' and @rating]
                                    [local-name(..) = 'sudoku' and namespace-uri(..) = namespace-uri()])]"/>
            </body>
        </html>
    </xsl:template>

    <xsl:template match="*[local-name() = 'sudoku']">
        <xsl:variable name="own" select="*[namespace-uri() = namespace-uri(..)]"/>
        <xsl:variable name="boards" select="$own[local-name() = 'matrix' or local-name() = 'cells']"/>
        <!-- A matrix with the role "solution" beside a puzzle is a solution that the user stores. -->
        <xsl:variable name="puzzle" select="$boards[count($boards) = 1 or not(local-name() = 'matrix' and normalize-space(@role) = 'solution')]"/>
        <xsl:variable name="grids" select="$own[local-name() = 'grid' and @verdict]"/>
        <section class="sudoku">
            <h2>
                <xsl:value-of select="@name | @xml:id[not(../@name)]"/>
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
            <xsl:call-template name="rows">
                <xsl:with-param name="board" select="$board"/>
                <xsl:with-param name="puzzle" select="$puzzle"/>
                <xsl:with-param name="clashes" select="$grid/*[local-name() = 'violation']/*"/>
                <xsl:with-param name="size">
                    <xsl:apply-templates select="$puzzle" mode="size"/>
                </xsl:with-param>
            </xsl:call-template>
        </table>
        <xsl:if test="$grid/*[local-name() = 'violation']">
            <ul>
                <xsl:for-each select="$grid/*[local-name() = 'violation']">
                    <li>
                        <xsl:value-of select="concat(@digit, ' more than once in ', @unit, ' ')"/>
                        <xsl:choose>
                            <xsl:when test="@name">
                                <xsl:value-of select='concat("&apos;", @name, "&apos;")'/>
                            </xsl:when>
                            <xsl:otherwise>
                                <xsl:value-of select="@index"/>
                            </xsl:otherwise>
                        </xsl:choose>
                    </li>
                </xsl:for-each>
            </ul>
        </xsl:if>
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
        <xsl:param name="board"/>
        <xsl:param name="puzzle"/>
        <xsl:param name="clashes"/>
        <xsl:param name="size"/>
        <xsl:param name="row" select="1"/>
        <xsl:if test="$row &lt;= $size">
            <tr>
                <xsl:call-template name="cells">
                    <xsl:with-param name="board" select="$board"/>
                    <xsl:with-param name="puzzle" select="$puzzle"/>
                    <xsl:with-param name="clashes" select="$clashes"/>
                    <xsl:with-param name="size" select="$size"/>
                    <xsl:with-param name="row" select="$row"/>
                </xsl:call-template>
            </tr>
            <xsl:call-template name="rows">
                <xsl:with-param name="board" select="$board"/>
                <xsl:with-param name="puzzle" select="$puzzle"/>
                <xsl:with-param name="clashes" select="$clashes"/>
                <xsl:with-param name="size" select="$size"/>
                <xsl:with-param name="row" select="$row + 1"/>
            </xsl:call-template>
        </xsl:if>
    </xsl:template>

    <xsl:template name="cells">
        <xsl:param name="board"/>
        <xsl:param name="puzzle"/>
        <xsl:param name="clashes"/>
        <xsl:param name="size"/>
        <xsl:param name="row"/>
        <xsl:param name="col" select="1"/>
        <xsl:if test="$col &lt;= $size">
            <xsl:variable name="cell" select="$board/*[local-name() = 'row'][$row]/*[local-name() = 'col'][$col]
                | $board/*[local-name() = 'cell'][@row = $row and @col = $col]"/>
            <xsl:variable name="given" select="$puzzle/*[local-name() = 'row'][$row]/*[local-name() = 'col'][$col]
                | $puzzle/*[local-name() = 'cell'][@row = $row and @col = $col]"/>
            <xsl:variable name="class">
                <xsl:choose>
                    <xsl:when test="$clashes[@row = $row and @col = $col]">given clash</xsl:when>
                    <xsl:when test="normalize-space($given)">given</xsl:when>
                    <xsl:when test="$cell/@candidates">open</xsl:when>
                </xsl:choose>
                <xsl:apply-templates select="$puzzle/.." mode="marks">
                    <xsl:with-param name="size" select="$size"/>
                    <xsl:with-param name="row" select="$row"/>
                    <xsl:with-param name="col" select="$col"/>
                </xsl:apply-templates>
            </xsl:variable>
            <td>
                <xsl:if test="string($class)">
                    <xsl:attribute name="class">
                        <xsl:value-of select="normalize-space($class)"/>
                    </xsl:attribute>
                </xsl:if>
                <xsl:value-of select="normalize-space($cell)"/>
                <xsl:if test="not(normalize-space($cell))">
                    <xsl:value-of select="$cell/@candidates"/>
                </xsl:if>
            </td>
            <xsl:call-template name="cells">
                <xsl:with-param name="board" select="$board"/>
                <xsl:with-param name="puzzle" select="$puzzle"/>
                <xsl:with-param name="clashes" select="$clashes"/>
                <xsl:with-param name="size" select="$size"/>
                <xsl:with-param name="row" select="$row"/>
                <xsl:with-param name="col" select="$col + 1"/>
            </xsl:call-template>
        </xsl:if>
    </xsl:template>

    <!-- Whether a cell of a sudoku is in a unit that is shaded, and the sides at which a box begins. -->
    <xsl:template match="*" mode="marks">
        <xsl:param name="size"/>
        <xsl:param name="row"/>
        <xsl:param name="col"/>
        <xsl:variable name="own" select="*[namespace-uri() = namespace-uri(..)]"/>
        <xsl:variable name="boxes" select="$own[local-name() = 'boxes']/*[local-name() = 'row']"/>
        <xsl:variable name="extra" select="concat(' ', normalize-space(@extra), ' ')"/>
        <xsl:if test="contains($extra, ' diagonals ') and ($row = $col or $row + $col = $size + 1)
            or contains($extra, ' windows ') and $row mod 4 != 1 and $col mod 4 != 1
            or $own[local-name() = 'unit']/*[@row = $row and @col = $col]"> unit</xsl:if>
        <xsl:choose>
            <xsl:when test="$boxes">
                <xsl:variable name="box" select="normalize-space($boxes[$row]/*[local-name() = 'col'][$col])"/>
                <xsl:if test="$row &gt; 1
                    and $box != normalize-space($boxes[$row - 1]/*[local-name() = 'col'][$col])"> top</xsl:if>
                <xsl:if test="$col &gt; 1
                    and $box != normalize-space($boxes[$row]/*[local-name() = 'col'][$col - 1])"> left</xsl:if>
            </xsl:when>
            <xsl:otherwise>
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
                <xsl:if test="$row &gt; 1 and $row mod $height = 1"> top</xsl:if>
                <xsl:if test="$col &gt; 1 and $col mod ($size div $height) = 1"> left</xsl:if>
            </xsl:otherwise>
        </xsl:choose>
    </xsl:template>
</xsl:stylesheet>
