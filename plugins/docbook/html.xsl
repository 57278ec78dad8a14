<?xml version="1.0" encoding="UTF-8"?>
<!-- The HTML stylesheet of DocBook, with puzzles. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
    <xsl:import href="http://docbook.sourceforge.net/release/xsl-ns/current/xhtml5/docbook.xsl"/>
    <xsl:import href="sudoku.xsl"/>
</xsl:stylesheet>
