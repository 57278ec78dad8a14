// Solves and checks the puzzles in the folder puzzles/: run 'gradle build'.

val sudoxml = findProperty("sudoxml") ?: "sudoxml"
val puzzles = file("puzzles")
val solved = file("build/solved")
// Optional. Its settings apply to the puzzles below its folder.
val configuration = file("sudoxml.toml")
val checked = file("build/checked.stamp")

val checkPuzzles = tasks.create("checkPuzzles", Exec::class.java) {
    description = "Fails the build if a puzzle is not unique or breaks a rule."
    inputs.dir(puzzles)
    inputs.files(configuration)
    outputs.file(checked)
    commandLine(sudoxml, "check", "--stamp", checked, puzzles)
}

val solvePuzzles = tasks.create("solvePuzzles", Exec::class.java) {
    description = "Solves the puzzles into build/solved."
    inputs.dir(puzzles)
    inputs.files(configuration)
    outputs.dir(solved)
    commandLine(sudoxml, "solve", "-o", solved, puzzles)
}

tasks.create("build") {
    dependsOn(checkPuzzles, solvePuzzles)
}
