package io.github.deepscn.app.cli;

import io.github.deepscn.data.Require;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Folders to write into, refused before hours of work are spent on what cannot be written. */
public final class OutputFolder {
    private OutputFolder() {}

    /**
     * Makes a folder that is not there; its parent must be.
     *
     * @throws io.github.deepscn.data.BadInputException if nothing can be written there
     * @throws IOException if it cannot be made
     */
    public static void make(Path folder) throws IOException {
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
