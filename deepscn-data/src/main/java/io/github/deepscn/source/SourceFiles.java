package io.github.deepscn.source;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.source.input.InputFile;
import io.github.deepscn.source.input.Wording;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** The files that a path or a pattern names. */
final class SourceFiles {
    private static final Pattern WILDCARD = Pattern.compile("[*?\\[{]");

    private SourceFiles() {}

    static List<InputFile> of(String source) throws IOException {
        Require.that(!source.isBlank(), "the name of the file to read is blank");
        try {
            // A file may have a star in its name; then the name is not a pattern.
            return WILDCARD.matcher(source).find() && !new File(source).exists()
                    ? matching(source)
                    : List.of(InputFile.of(source, Path.of(source)));
        } catch (InvalidPathException e) {
            throw new BadInputException("'" + Wording.shortly(source) + "' cannot be the name of a file");
        }
    }

    private static List<InputFile> matching(String source) throws IOException {
        int slash = Math.max(source.lastIndexOf('/'), source.lastIndexOf(File.separatorChar));
        String prefix = source.substring(0, slash + 1);
        Require.that(
                !WILDCARD.matcher(prefix).find(),
                "the pattern '" + source + "' varies the folder, may vary the name of the file only");
        Path folder = Path.of(prefix.isEmpty() ? "." : prefix);
        var names = new ArrayList<String>();
        if (Files.isDirectory(folder)) {
            try (var found = Files.newDirectoryStream(folder, source.substring(slash + 1))) {
                found.forEach(path -> names.add(String.valueOf(path.getFileName())));
            } catch (PatternSyntaxException e) {
                throw new BadInputException(
                        "the pattern '" + source + "' cannot be understood: " + Wording.firstLine(e));
            }
        }
        Require.that(!names.isEmpty(), "no file matches the pattern '" + source + "'");
        names.sort(null);
        var files = new ArrayList<InputFile>();
        for (String name : names) {
            files.add(InputFile.of(prefix + name, Path.of(prefix + name)));
        }
        return files;
    }
}
