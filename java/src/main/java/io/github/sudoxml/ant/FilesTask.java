package io.github.sudoxml.ant;

import io.github.sudoxml.Finding;
import io.github.sudoxml.Options;
import io.github.sudoxml.Output;
import io.github.sudoxml.SudokuDocument;
import io.github.sudoxml.SudoxmlException;
import io.github.sudoxml.Task;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.tools.ant.BuildException;
import org.apache.tools.ant.Project;
import org.apache.tools.ant.types.Resource;
import org.apache.tools.ant.types.ResourceCollection;
import org.apache.tools.ant.types.resources.FileProvider;

/** What the tasks of Ant share: the files, the reports, and the end of the build. */
abstract class FilesTask extends org.apache.tools.ant.Task {
    private final Task task;
    private final List<ResourceCollection> files = new ArrayList<>();
    private final List<Report> reports = new ArrayList<>();
    private boolean fails = true;

    Options options = Options.NONE;
    File folder;

    FilesTask(Task task) {
        this.task = task;
    }

    /** The files: a fileset, a filelist or any other collection. */
    public void add(ResourceCollection collection) {
        files.add(collection);
    }

    /** The requirement for every puzzle: {@code nothing}, {@code valid}, {@code solvable} or {@code unique}. */
    public void setRequire(String requirement) {
        options = options.with("require", requirement);
    }

    /** Whether findings fail the build, as they do without it. */
    public void setFailonerror(boolean fails) {
        this.fails = fails;
    }

    /** A file with the findings, as the report {@code json} of the command has them. */
    public Report createReport() {
        Report report = new Report();
        reports.add(report);
        return report;
    }

    /** The element {@code <report tofile="…"/>}: one report for all files. */
    public static final class Report {
        private File file;

        /** The file. */
        public void setTofile(File file) {
            this.file = file;
        }
    }

    @Override
    public void execute() {
        if (reports.stream().anyMatch(report -> report.file == null)) {
            throw new BuildException("a <report> needs the attribute tofile", getLocation());
        }
        long errors = 0;
        JsonReport report = new JsonReport();
        try {
            for (ResourceCollection collection : files) {
                for (Resource resource : collection) {
                    errors += process(resource, report);
                }
            }
            for (Report one : reports) {
                Files.writeString(one.file.toPath(), report.toString());
            }
        } catch (IOException error) {
            throw new BuildException("a file cannot be read or written: " + error, error, getLocation());
        } catch (SudoxmlException error) {
            throw new BuildException(error.getMessage(), error, getLocation());
        }
        if (errors > 0 && fails) {
            throw new BuildException(errors + (errors == 1 ? " error" : " errors") + " in the puzzles", getLocation());
        }
    }

    private long process(Resource resource, JsonReport report) throws IOException {
        FileProvider provider = resource.as(FileProvider.class);
        if (provider == null) {
            throw new BuildException(resource + " is not a file", getLocation());
        }
        Path file = provider.getFile().toPath();
        Output output = SudokuDocument.of(file).run(task, options);
        report.add(output.report());
        for (Finding finding : output.findings()) {
            log(finding.toString(), finding.isError() ? Project.MSG_ERR : Project.MSG_WARN);
        }
        if (folder != null && output.isDone()) {
            Path to = folder.toPath().resolve(resource.getName());
            Files.createDirectories(to.toAbsolutePath().getParent());
            Files.write(to, output.orThrow());
        }
        return output.findings().stream().filter(Finding::isError).count();
    }
}
