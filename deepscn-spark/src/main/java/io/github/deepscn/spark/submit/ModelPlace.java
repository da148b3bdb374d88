package io.github.deepscn.spark.submit;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.cli.OutputFile;
import io.github.deepscn.app.cli.RunFailedException;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import java.io.IOException;
import java.nio.file.Path;
import java.util.UUID;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/** Where a model is written, whole or not at all: a file of the driver's machine, or of any file system of Hadoop. */
final class ModelPlace {
    /** A drive of Windows is no scheme. */
    private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:.*");

    private final String name;

    ModelPlace(String name) {
        this.name = name.startsWith("file:")
                ? new org.apache.hadoop.fs.Path(name).toUri().getPath()
                : name;
    }

    boolean isLocal() {
        return !SCHEME.matcher(name).matches();
    }

    /**
     * Refuses a local place that cannot be written to.
     *
     * @throws BadInputException if it is so
     */
    void requireLocal() {
        if (isLocal()) {
            OutputFile.require(Path.of(name));
        }
    }

    /**
     * Refuses a place elsewhere that cannot be written to, as far as that can be told.
     *
     * @throws BadInputException if it is so
     */
    void requireRemote(Configuration hadoop) {
        if (isLocal()) {
            return;
        }
        var path = new org.apache.hadoop.fs.Path(name);
        try {
            FileSystem files = path.getFileSystem(hadoop);
            Require.that(
                    !files.exists(path) || !files.getFileStatus(path).isDirectory(),
                    name + ": is a folder, must be a file to write");
        } catch (IOException e) {
            var refusal = new BadInputException(name + ": cannot be reached: " + SparkFailures.firstLine(e));
            refusal.initCause(e);
            throw refusal;
        }
    }

    /**
     * Writes a model there, in place of one that may be there.
     *
     * @throws RunFailedException if a file system of Hadoop does not take it
     * @throws IOException if a local file cannot be written
     */
    void write(TableModel model, Configuration hadoop) throws IOException {
        if (isLocal()) {
            model.save(Path.of(name));
            return;
        }
        try {
            writeRemote(model, hadoop);
        } catch (IOException e) {
            throw new RunFailedException(name + ": cannot be written: " + SparkFailures.firstLine(e), e);
        }
    }

    private void writeRemote(TableModel model, Configuration hadoop) throws IOException {
        var path = new org.apache.hadoop.fs.Path(name);
        FileSystem files = path.getFileSystem(hadoop);
        var beside = new org.apache.hadoop.fs.Path(path.getParent(), "." + path.getName() + "." + UUID.randomUUID());
        try {
            try (var out = files.create(beside, false)) {
                out.write(TravellingModel.pack(model));
            }
            if (files.exists(path)) {
                files.delete(path, false);
            }
            if (!files.rename(beside, path)) {
                throw new IOException(beside + " could not take its place");
            }
        } finally {
            files.delete(beside, false);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
