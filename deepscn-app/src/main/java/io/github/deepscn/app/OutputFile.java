package io.github.deepscn.app;

import io.github.deepscn.data.Require;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Refuses places to write to before hours of work are spent on what cannot be written. */
public final class OutputFile {
    private OutputFile() {}

    /**
     * Checks a place, if there is one.
     *
     * @throws io.github.deepscn.data.BadInputException if nothing can be written there
     */
    public static void require(@Nullable Path file) {
        if (file == null) {
            return;
        }
        Require.that(!Files.isDirectory(file), file + ": is a folder, must be a file to write");
        Path folder = file.toAbsolutePath().getParent();
        Require.that(
                folder != null && Files.isDirectory(folder),
                file + ": there is no folder " + folder + "; make it first, or write elsewhere");
        Require.that(Files.isWritable(folder), file + ": the folder " + folder + " cannot be written");
        Require.that(!Files.exists(file) || Files.isWritable(file), file + ": is there and cannot be written");
    }

    /** A folder to write files to. */
    static void requireFolder(@Nullable Path folder) {
        Require.that(
                folder == null || Files.isDirectory(folder), folder + ": is no folder; make it first, or name another");
        Require.that(folder == null || Files.isWritable(folder), folder + ": the folder cannot be written");
    }
}
