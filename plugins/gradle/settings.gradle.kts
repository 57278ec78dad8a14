// Makes this folder a build of its own.
rootProject.name = "puzzles"
