package io.github.deepscn.onnx;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this library, which the build writes into a resource. */
final class Version {
    private static final String RESOURCE = "version.properties";

    private Version() {}

    static String text() {
        try (InputStream in = Version.class.getResourceAsStream(RESOURCE)) {
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
}
