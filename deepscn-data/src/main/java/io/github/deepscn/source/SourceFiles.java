package io.github.deepscn.source;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.WriteException;
import io.github.deepscn.source.input.InputFile;
import io.github.deepscn.source.input.Wording;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * The files that hold the rows of a source.
 *
 * @param copy the temporary file among them that keeps the rows of a stream, deleted in the end
 */
record SourceFiles(
        List<InputFile> list, Format format, @Nullable Path copy) implements Closeable {
    private static final Pattern WILDCARD = Pattern.compile("[*?\\[{]");

    /**
     * The files that a path or a pattern names.
     *
     * @param standardInput the stream that {@code -} stands for
     */
    static SourceFiles of(String source, InputStream standardInput) throws IOException {
        if (source.equals("-")) {
            return ofStream("standard input", standardInput);
        }
        List<InputFile> files = named(source);
        InputFile first = files.get(0);
        if (files.size() == 1 && !first.canBeReadTwice()) {
            try (InputStream pipe = Files.newInputStream(first.path())) {
                return ofStream(source, pipe);
            }
        }
        Format format = Format.of(first.name());
        for (InputFile file : files) {
            Require.that(
                    Format.of(file.name()) == format,
                    file.name() + " and " + first.name() + " have different formats, must have the same");
        }
        return new SourceFiles(files, format, null);
    }

    /** CSV from a stream in a temporary file, since a file may have to be read twice. */
    private static SourceFiles ofStream(String name, InputStream stream) throws IOException {
        Path copy = Files.createTempFile("deepscn-", ".csv");
        try (var out = WriteException.naming(copy, Files.newOutputStream(copy))) {
            stream.transferTo(out);
            return new SourceFiles(List.of(InputFile.of(name, copy)), Format.CSV, copy);
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(copy);
            throw e;
        }
    }

    @Override
    public void close() throws IOException {
        if (copy != null) {
            Files.deleteIfExists(copy);
        }
    }

    private static List<InputFile> named(String source) throws IOException {
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
