package io.github.deepscn.app.studio.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Comparator;
import java.util.stream.Stream;

/** Names and deletion of the folders that hold data sets and runs. */
public final class Folders {
    private static final SecureRandom RANDOM = new SecureRandom();

    private Folders() {}

    /** A new random id of lower-case letters and digits. */
    public static String newId() {
        return Long.toString(RANDOM.nextLong() >>> 1, Character.MAX_RADIX);
    }

    /** Deletes a folder and everything in it, if it exists. */
    public static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
