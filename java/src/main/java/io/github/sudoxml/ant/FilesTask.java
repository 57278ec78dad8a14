package io.github.sudoxml.ant;

import io.github.sudoxml.Finding;
import io.github.sudoxml.Options;
import io.github.sudoxml.Output;
import io.github.sudoxml.SudokuDocument;
import io.github.sudoxml.SudoxmlException;
import io.github.sudoxml.Task;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
            List<Job> jobs = jobs();
            refuseLostFiles(jobs);
            for (Job job : jobs) {
                errors += process(job, report);
            }
            for (Report one : reports) {
                write(one.file.toPath(), report.toString().getBytes(StandardCharsets.UTF_8));
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

    /** A file, and where its output goes; {@code null} if it has none. */
    private record Job(Path file, Path to) {}

    private List<Job> jobs() {
        List<Job> jobs = new ArrayList<>();
        for (ResourceCollection collection : files) {
            for (Resource resource : collection) {
                FileProvider provider = resource.as(FileProvider.class);
                if (provider == null) {
                    throw new BuildException(resource + " is not a file", getLocation());
                }
                Path to = folder == null ? null : folder.toPath().resolve(resource.getName());
                jobs.add(new Job(provider.getFile().toPath(), to));
            }
        }
        return jobs;
    }

    /** Refuses an output in the place of an input or of another output, before anything is written. */
    private void refuseLostFiles(List<Job> jobs) throws IOException {
        Map<Path, Path> inputs = new HashMap<>();
        for (Job job : jobs) {
            inputs.put(real(job.file), job.file);
        }
        Map<Path, Path> outputs = new HashMap<>();
        for (Report report : reports) {
            Path to = real(report.file.toPath());
            if (inputs.containsKey(to)) {
                throw new BuildException("the report would overwrite the input " + inputs.get(to), getLocation());
            }
            outputs.put(to, report.file.toPath());
        }
        for (Job job : jobs) {
            Path to = job.to == null ? null : real(job.to);
            if (to != null && inputs.containsKey(to)) {
                throw new BuildException("the output of " + job.file + " would overwrite the input " + inputs.get(to)
                        + "; use another todir", getLocation());
            }
            Path other = to == null ? null : outputs.put(to, job.file);
            if (other != null && !real(other).equals(real(job.file))) {
                throw new BuildException("the outputs of " + other + " and " + job.file + " would be the same file, " + job.to,
                        getLocation());
            }
        }
    }

    /** The path with its links followed, as far as it exists. */
    private static Path real(Path path) throws IOException {
        Path absolute = path.toAbsolutePath();
        if (Files.exists(absolute)) {
            return absolute.toRealPath();
        }
        Path parent = absolute.getParent();
        return parent == null ? absolute : real(parent).resolve(absolute.getFileName());
    }

    /** Writes a file, whose folder is made if there is none. */
    private static void write(Path file, byte[] bytes) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.write(file, bytes);
    }

    private long process(Job job, JsonReport report) throws IOException {
        Output output = SudokuDocument.of(job.file).run(task, options);
        report.add(output.report());
        for (Finding finding : output.findings()) {
            log(finding.toString(), finding.isError() ? Project.MSG_ERR : Project.MSG_WARN);
        }
        if (job.to != null && output.isDone()) {
            write(job.to, output.orThrow());
        }
        return output.findings().stream().filter(Finding::isError).count();
    }
}
