(: Each function of the jar once, for test.sh. :)
declare namespace sx = "https://sudoxml.github.io/functions";
let $s := /*
return <r verdict="{sx:verdict($s)}" count="{sx:count($s)}" counted="{sx:count($s, 2)}"
    candidates="{sx:candidates($s, 1, 3)}" row="{sx:row($s, 1)}" column="{sx:column($s, 1)}" box="{sx:box($s, 1)}"
    value="{sx:value($s, 1, 4)}" units="{count(sx:units($s))}" steps="{count(sx:steps($s))}"
    rating="{sx:grade($s)/@rating}" findings="{sx:check("<sudoku><cells/></sudoku>")/@rule}"
    svg="{namespace-uri(sx:svg($s))}" timed="{sx:timed-solve($s)[number(@milliseconds) ge 0]/sudoku/grid/@verdict}">{
    sx:best-cell($s), sx:solutions($s, 1)/row[1], sx:cells($s)//cell[1], sx:matrix(sx:solve($s))/grid/matrix/row[9],
    substring-before(substring-after(sx:print($s), "|"), "|")
}</r>
