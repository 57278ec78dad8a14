<?xml version="1.0" encoding="UTF-8"?>
<!--
    The elements of the domain of puzzles: <sudoku-container> is a specialization of <foreign>, and contains one puzzle, or
    none if it refers to another container with conref. The elements of a puzzle have the prefix "s", because DITA has a
    <row> of its own. A document type shell includes this file after the module of its topic.
    PUBLIC "-//sudoxml//ELEMENTS DITA Sudoku Domain//EN"
-->
<!ELEMENT sudoku-container (s:sudoku?)>
<!ATTLIST sudoku-container
    %univ-atts;
    outputclass CDATA #IMPLIED
    %global-atts;
    class CDATA "+ topic/foreign sudoku-d/sudoku-container ">

<!-- A puzzle, then what sudoxml writes: docs/format.md of sudoxml says what the attributes mean. -->
<!ELEMENT s:sudoku ((s:boxes | s:unit)*, (s:matrix | s:cells), s:matrix?, s:grade?, s:grid*)>
<!ATTLIST s:sudoku
    xmlns:s CDATA #FIXED "urn:sudoxml:dita"
    name CDATA #IMPLIED
    size CDATA #IMPLIED
    box CDATA #IMPLIED
    extra CDATA #IMPLIED
    symbols CDATA #IMPLIED
    require (nothing | valid | solvable | unique) #IMPLIED>

<!ELEMENT s:boxes (s:row+)>
<!ELEMENT s:unit (s:cell+)>
<!ATTLIST s:unit name CDATA #REQUIRED>
<!ELEMENT s:matrix (s:row+)>
<!ATTLIST s:matrix
    role CDATA #IMPLIED
    size CDATA #IMPLIED>
<!ELEMENT s:row (s:col+)>
<!ELEMENT s:col (#PCDATA)>
<!ELEMENT s:cells (s:cell*)>
<!ATTLIST s:cells size CDATA #IMPLIED>
<!ELEMENT s:cell (#PCDATA)>
<!ATTLIST s:cell
    row CDATA #REQUIRED
    col CDATA #REQUIRED
    box CDATA #IMPLIED
    given (true) #IMPLIED
    n CDATA #IMPLIED
    candidates CDATA #IMPLIED>

<!ELEMENT s:grid (s:violation+ | s:cell+ | s:matrix)?>
<!ATTLIST s:grid
    verdict (unique | multiple | none) #REQUIRED
    method CDATA #IMPLIED
    solution CDATA #IMPLIED
    solutions CDATA #IMPLIED
    complete CDATA #IMPLIED
    listed CDATA #IMPLIED
    open CDATA #IMPLIED>
<!ELEMENT s:violation (s:cell+)>
<!ATTLIST s:violation
    unit CDATA #REQUIRED
    index CDATA #IMPLIED
    name CDATA #IMPLIED
    digit CDATA #REQUIRED>
<!ELEMENT s:grade EMPTY>
<!ATTLIST s:grade
    rating CDATA #REQUIRED
    at-least CDATA #IMPLIED
    pearl CDATA #REQUIRED
    diamond CDATA #REQUIRED
    technique CDATA #IMPLIED
    steps CDATA #REQUIRED
    level CDATA #REQUIRED
    scale CDATA #IMPLIED>
