package io.github.deepscn.spark.submit;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.cli.OutputFile;
import io.github.deepscn.app.cli.RunFailedException;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.spark.ModelParcel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.UUID;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;

/**
 * The place of a model file: on the driver's machine or in a file system of Hadoop. A file is written whole or not at
 * all.
 *
 * @param name a path of the driver's machine, or a URI
 */
record ModelPlace(String name) {
    /** At least two characters, so that a drive of Windows is not a scheme. */
    private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:.*");

    ModelPlace {
        name = name.startsWith("file:")
                ? new org.apache.hadoop.fs.Path(name).toUri().getPath()
                : name;
    }

    boolean isLocal() {
        return !SCHEME.matcher(name).matches();
    }

    /**
     * Checks the place, as far as that is possible.
     *
     * @throws BadInputException if no file can be written there
     */
    void require(Configuration hadoop) {
        if (isLocal()) {
            OutputFile.require(Path.of(name));
            return;
        }
        var path = new org.apache.hadoop.fs.Path(name);
        try {
            FileSystem files = path.getFileSystem(hadoop);
            Require.that(
                    !files.exists(path) || !files.getFileStatus(path).isDirectory(),
                    name + ": is a folder, must be a file to write");
        } catch (IOException e) {
            throw new BadInputException(name + ": cannot be reached: " + SparkFailures.firstLine(e), e);
        }
    }

    /**
     * Writes a model, replacing an older file.
     *
     * @throws RunFailedException if a file system of Hadoop refuses it
     * @throws IOException if a local file cannot be written
     */
    void write(TableModel model, Configuration hadoop) throws IOException {
        if (isLocal()) {
            model.save(Path.of(name));
            return;
        }
        var path = new org.apache.hadoop.fs.Path(name);
        var beside = new org.apache.hadoop.fs.Path(path.getParent(), "." + path.getName() + "." + UUID.randomUUID());
        FileSystem files = path.getFileSystem(hadoop);
        try {
            FileUtil.write(files, beside, ModelParcel.of(model).file());
            files.delete(path, false);
            if (!files.rename(beside, path)) {
                throw new IOException(beside + " could not be renamed");
            }
        } catch (IOException e) {
            throw new RunFailedException(name + ": cannot be written: " + SparkFailures.firstLine(e), e);
        } finally {
            files.delete(beside, false);
        }
    }
}
