package io.github.deepscn.source;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.PatternSyntaxException;

/** The files behind a path or a pattern. */
final class SourceFiles {
    private SourceFiles() {}

    static List<InputFile> of(String source) throws IOException {
        Require.that(!source.isBlank(), "the name of the file to read is blank");
        boolean pattern = source.matches("(?s).*[*?\\[{].*");
        try {
            if (pattern && !isThere(source)) {
                return matching(source);
            }
            return List.of(InputFile.of(source, Path.of(source)));
        } catch (InvalidPathException e) {
            throw new BadInputException("'" + Say.shortly(source) + "' cannot be the name of a file");
        }
    }

    /** A file may have a star in its name; then it is meant. */
    private static boolean isThere(String source) {
        try {
            return Files.exists(Path.of(source));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static List<InputFile> matching(String source) throws IOException {
        int slash = Math.max(source.lastIndexOf('/'), source.lastIndexOf(File.separatorChar));
        String folder = source.substring(0, slash + 1);
        Require.that(
                !folder.matches("(?s).*[*?\\[{].*"),
                "the pattern '" + source + "' varies the folder, may vary the name of the file only");
        Path place = Path.of(folder);
        var names = new ArrayList<String>();
        if (Files.isDirectory(folder.isEmpty() ? Path.of(".") : place)) {
            try (var found =
                    Files.newDirectoryStream(folder.isEmpty() ? Path.of(".") : place, source.substring(slash + 1))) {
                found.forEach(path -> names.add(String.valueOf(path.getFileName())));
            } catch (PatternSyntaxException e) {
                throw new BadInputException("the pattern '" + source + "' cannot be understood: " + Say.firstLine(e));
            }
        }
        Require.that(!names.isEmpty(), "no file matches the pattern '" + source + "'");
        names.sort(null);
        var files = new ArrayList<InputFile>();
        for (String name : names) {
            files.add(InputFile.of(folder + name, place.resolve(name)));
        }
        return files;
    }
}
