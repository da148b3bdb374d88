package io.github.deepscn.app.cli;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.WholeFile;
import io.github.deepscn.data.WriteException;
import io.github.deepscn.io.CheckpointFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Refuses places to write to before hours of work are spent on what cannot be written. */
public final class OutputFile {
    private OutputFile() {}

    /**
     * Checks a place, if there is one.
     *
     * @throws BadInputException if nothing can be written there
     */
    public static void require(@Nullable Path file) {
        if (file == null) {
            return;
        }
        try {
            WholeFile.place(file);
        } catch (WriteException e) {
            throw new BadInputException(String.valueOf(e.getMessage()));
        }
    }

    /**
     * Checks a place for a checkpoint, if there is one: no file is overwritten that is not a checkpoint.
     *
     * @throws BadInputException if it is so, or nothing can be written there
     */
    public static void requireCheckpoint(@Nullable Path file) {
        require(file);
        if (file != null) {
            CheckpointFile.requireNoOther(file);
        }
    }

    /** A folder to write files to. */
    public static void requireFolder(@Nullable Path folder) {
        Require.that(
                folder == null || Files.isDirectory(folder), folder + ": is no folder; make it first, or name another");
        Require.that(folder == null || Files.isWritable(folder), folder + ": the folder cannot be written");
    }
}
