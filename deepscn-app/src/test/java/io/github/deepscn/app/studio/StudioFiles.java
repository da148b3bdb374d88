package io.github.deepscn.app.studio;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** The folder of a studio as tests need it. */
public final class StudioFiles {
    /** The data set that {@link #writeData} writes. */
    public static final String DATA = "numbers";

    /** The name of its file. */
    public static final String NAME = "table.csv";

    private StudioFiles() {}

    /** A data set with inputs a, b, the number y and the class c, as the studio keeps it. */
    public static Path writeData(Path studio, int rows) throws IOException {
        Path folder = Files.createDirectories(studio.resolve("datasets").resolve(DATA));
        var random = new Random(7);
        var text = new StringBuilder("a,b,y,c\n");
        for (int i = 0; i < rows; i++) {
            double a = random.nextDouble();
            double b = random.nextDouble();
            double y = 10 * Math.sin(12 * a) * b + 0.1 * random.nextGaussian();
            text.append(a).append(',').append(b).append(',').append(y).append(y > 0 ? ",up\n" : ",down\n");
        }
        Path file = Files.writeString(folder.resolve("data.csv"), text);
        Files.writeString(folder.resolve("dataset.json"), """
                {"id": "%s", "name": "%s", "created": "2024-01-01T00:00:00Z", "rows": %d, "bytes": %d, "image": null,
                 "columns": [], "head": [], "target": "y", "warnings": []}
                """.formatted(DATA, NAME, rows, text.length()));
        return file;
    }

    /** A copy of a folder in which others write, such as a process that dies now leaves behind. */
    public static void copy(Path from, Path to) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(from)) {
            files = all.filter(file -> !String.valueOf(file.getFileName()).endsWith(".tmp"))
                    .toList();
        }
        for (Path file : files) {
            Path target = to.resolve(from.relativize(file).toString());
            try {
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target);
                }
            } catch (NoSuchFileException e) {
                // gone in the meantime
            }
        }
    }
}
