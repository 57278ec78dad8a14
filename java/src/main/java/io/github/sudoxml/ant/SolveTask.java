package io.github.sudoxml.ant;

import io.github.sudoxml.Task;
import java.io.File;
import org.apache.tools.ant.BuildException;

/** {@code <sudoxml:solve todir="…">}: writes each document with its solutions into a folder. */
public final class SolveTask extends FilesTask {
    /** Makes a task: Ant does that. */
    public SolveTask() {
        super(Task.SOLVE);
    }

    @Override
    public void execute() {
        if (folder == null) {
            throw new BuildException("<sudoxml:solve> needs the attribute todir", getLocation());
        }
        super.execute();
    }

    /** The folder of the outputs. */
    public void setTodir(File folder) {
        this.folder = folder;
    }

    /** Up to how many solutions are counted. */
    public void setMaxsolutions(String number) {
        options = options.with("max-solutions", number);
    }

    /** How many solutions are written. */
    public void setList(String number) {
        options = options.with("list", number);
    }
}
