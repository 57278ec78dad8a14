package io.github.sudoxml.maven;

import io.github.sudoxml.Finding;
import io.github.sudoxml.Options;
import io.github.sudoxml.SudokuDocument;
import io.github.sudoxml.SudoxmlException;
import io.github.sudoxml.Task;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;

/**
 * The goal {@code sudoxml:check} of Maven: fails the build if a puzzle in a folder does not meet the requirement. XML without
 * a puzzle is skipped. META-INF/maven/plugin.xml has the parameters.
 */
public final class CheckMojo extends AbstractMojo {
    /** Those of the files that the command reads in a folder. */
    private static final List<String> EXTENSIONS = List.of("xml", "dita", "ditamap", "dbk", "docbook", "tei");

    private File puzzles;
    private String require;

    /** Makes a goal: Maven does that. */
    public CheckMojo() {}

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        long errors = 0;
        try {
            for (Path file : files()) {
                errors += check(file);
            }
        } catch (IOException | UncheckedIOException error) {
            throw new MojoExecutionException("the puzzles in " + puzzles + " cannot be read: " + error, error);
        } catch (SudoxmlException error) {
            throw new MojoExecutionException(error.getMessage(), error);
        }
        if (errors > 0) {
            throw new MojoFailureException(errors + (errors == 1 ? " error" : " errors") + " in the puzzles");
        }
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(puzzles.toPath(), FileVisitOption.FOLLOW_LINKS)) {
            return all.filter(file -> isXml(file) && !isHidden(file) && Files.isRegularFile(file)).sorted().toList();
        }
    }

    /** Whether the file, or a folder above it in that of the puzzles, has a name that starts with a dot. */
    private boolean isHidden(Path file) {
        for (Path name : puzzles.toPath().relativize(file)) {
            if (name.toString().startsWith(".")) {
                return true;
            }
        }
        return false;
    }

    private static boolean isXml(Path file) {
        return EXTENSIONS.stream().anyMatch(extension -> file.toString().endsWith("." + extension));
    }

    private long check(Path file) throws IOException {
        List<Finding> findings = SudokuDocument.of(file).run(Task.CHECK, Options.NONE.withIf("require", require)).findings();
        if (findings.stream().anyMatch(finding -> finding.rule().equals("no-sudoku"))) {
            return 0;
        }
        for (Finding finding : findings) {
            if (finding.isError()) {
                getLog().error(finding.toString());
            } else {
                getLog().warn(finding.toString());
            }
        }
        return findings.stream().filter(Finding::isError).count();
    }
}
