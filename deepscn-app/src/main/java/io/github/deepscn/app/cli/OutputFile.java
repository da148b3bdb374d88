package io.github.deepscn.app.cli;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.WholeFile;
import io.github.deepscn.data.WriteException;
import io.github.deepscn.io.checkpoint.FrameFile;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Refuses files and folders that cannot be written, before any work is done. */
public final class OutputFile {
    private OutputFile() {}

    /**
     * Checks a file, if there is one.
     *
     * @param read what the command reads: files, or the names of other sources
     * @throws BadInputException if it cannot be written, or is among the files that are read
     */
    public static void require(@Nullable Path file, String... read) {
        if (file == null) {
            return;
        }
        Require.that(!file.toString().isEmpty(), "the name of the file to write is empty");
        try {
            Path place = WholeFile.place(file);
            for (String source : read) {
                var other = new File(source);
                Require.that(
                        !other.isFile() || !Files.exists(place) || !Files.isSameFile(place, other.toPath()),
                        file + ": is read by this command, so it is not overwritten; name another file");
            }
        } catch (WriteException e) {
            throw new BadInputException(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Warns before the work if a command that makes a model has no file to write it to.
     *
     * @param output the file or its name, if there is one
     */
    public static void warnIfNone(@Nullable Object output, CommonOptions common) {
        if (output == null) {
            common.warnings().println("warning: no model will be written; -o FILE writes it");
        }
    }

    /**
     * Checks the file of a checkpoint, if there is one: a file that is not a checkpoint is never overwritten.
     *
     * @throws BadInputException if it is so, or nothing can be written there
     */
    public static void requireCheckpoint(@Nullable Path file) {
        require(file);
        if (file != null) {
            FrameFile.requireNoOther(file);
        }
    }

    /** Checks a folder to write files to, if there is one. */
    public static void requireFolder(@Nullable Path folder) {
        Require.that(
                folder == null || Files.isDirectory(folder),
                folder + ": is not a folder; create it first or name another");
        Require.that(folder == null || Files.isWritable(folder), folder + ": the folder cannot be written");
    }

    /**
     * Creates a folder if it does not exist; its parent must.
     *
     * @throws io.github.deepscn.data.BadInputException if the folder cannot be written
     * @throws IOException if it cannot be created
     */
    public static void makeFolder(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Require.that(!Files.exists(folder), folder + ": is a file, must be a folder to write into");
            Path parent = folder.toAbsolutePath().getParent();
            Require.that(
                    parent != null && Files.isDirectory(parent),
                    folder + ": there is no folder " + parent + "; make it first, or write elsewhere");
            Require.that(Files.isWritable(parent), folder + ": the folder " + parent + " cannot be written");
            Files.createDirectory(folder);
        }
        Require.that(Files.isWritable(folder), folder + ": the folder cannot be written");
    }
}
