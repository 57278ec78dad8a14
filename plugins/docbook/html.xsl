<?xml version="1.0" encoding="UTF-8"?>
<!-- The HTML stylesheet of DocBook, with puzzles. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
    <xsl:import href="http://docbook.sourceforge.net/release/xsl-ns/current/xhtml5/docbook.xsl"/>
    <xsl:import href="sudoku.xsl"/>

    <!-- The lines of the boards. A cell has the class "top" or "left" if a box or a region starts there. -->
    <xsl:template name="user.head.content">
        <style>
            table.sudoku { border-collapse: collapse; border: 2px solid }
            table.sudoku td { width: 1.6em; height: 1.6em; padding: 0; border: 1px solid #999; text-align: center }
            table.sudoku td.top { border-top: 2px solid black }
            table.sudoku td.left { border-left: 2px solid black }
        </style>
    </xsl:template>
</xsl:stylesheet>
