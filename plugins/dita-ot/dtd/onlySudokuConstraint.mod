<?xml version="1.0" encoding="UTF-8"?>
<!--
    The constraint that the only foreign content of a topic is puzzles. A document type shell that allows other foreign content
    too leaves this file out, and declares "foreign | %sudoku-d-foreign;" itself.
    PUBLIC "-//sudoxml//ELEMENTS DITA Only Sudoku Constraint//EN"
-->
<!ENTITY onlySudoku-constraints "(topic sudoku-d onlySudoku-c)">
<!ENTITY % foreign "%sudoku-d-foreign;">
