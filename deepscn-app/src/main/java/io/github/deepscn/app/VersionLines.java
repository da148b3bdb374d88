package io.github.deepscn.app;

import io.github.deepscn.linalg.Blas;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} says: all that a report of a problem should carry. */
final class VersionLines implements IVersionProvider {
    private static final String RESOURCE = "version.properties";

    @Override
    public String[] getVersion() {
        return new String[] {
            "deepscn " + version(),
            "Java %s (%s), %s %s, %s"
                    .formatted(
                            System.getProperty("java.version"),
                            System.getProperty("java.vendor"),
                            System.getProperty("os.name").toLowerCase(Locale.ROOT),
                            System.getProperty("os.arch"),
                            cores(Runtime.getRuntime().availableProcessors())),
            "BLAS " + Blas.description()
        };
    }

    /** The version of this program, which the build writes into a resource. */
    static String version() {
        try (InputStream in = VersionLines.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("resource " + RESOURCE + " is missing");
            }
            var properties = new Properties();
            properties.load(in);
            return properties.getProperty("version", "of unknown version");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String cores(int count) {
        return count == 1 ? "1 core" : count + " cores";
    }
}
