// Solves and checks the puzzles in the folder puzzles/: run 'gradle build'.

val sudoxml = findProperty("sudoxml") ?: "sudoxml"
val puzzles = file("puzzles")
val solved = file("build/solved")

// Both tasks always run, because ignore files and sudoxml.toml decide what is read, also above this folder. An output
// that would not change is not touched.
val checkPuzzles = tasks.create("checkPuzzles", Exec::class.java) {
    description = "Fails the build if a puzzle is not unique or breaks a rule."
    commandLine(sudoxml, "check", puzzles)
}

val solvePuzzles = tasks.create("solvePuzzles", Exec::class.java) {
    description = "Solves the puzzles into build/solved."
    outputs.dir(solved)
    outputs.upToDateWhen { false }
    commandLine(sudoxml, "solve", "-o", solved, puzzles)
}

tasks.create("build") {
    dependsOn(checkPuzzles, solvePuzzles)
}
