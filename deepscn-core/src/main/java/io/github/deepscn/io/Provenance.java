package io.github.deepscn.io;

import io.github.deepscn.linalg.Blas;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;

/**
 * Where a model comes from. None of it changes what the model computes.
 *
 * @param version of deepscn
 * @param created when the training ended
 * @param java the Java machine
 * @param os the operating system and processor
 * @param cores how many the Java machine saw
 * @param blas which BLAS did the sums
 * @param dataFingerprint what identifies the rows learnt from; empty where nobody said
 */
public record Provenance(
        String version, Instant created, String java, String os, int cores, String blas, String dataFingerprint) {
    private static final String RESOURCE = "version.properties";

    public Provenance {
        Objects.requireNonNull(version, "version");
        Objects.requireNonNull(created, "created");
        Objects.requireNonNull(java, "java");
        Objects.requireNonNull(os, "os");
        Objects.requireNonNull(blas, "blas");
        Objects.requireNonNull(dataFingerprint, "dataFingerprint");
    }

    /** Here and now. */
    public static Provenance here(String dataFingerprint) {
        return new Provenance(
                currentVersion(),
                Instant.now(),
                System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")",
                System.getProperty("os.name").toLowerCase(Locale.ROOT) + " " + System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors(),
                Blas.description(),
                dataFingerprint);
    }

    /** The version of this library, which the build writes into a resource. */
    public static String currentVersion() {
        try (InputStream in = Provenance.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("resource " + RESOURCE + " is missing");
            }
            var properties = new Properties();
            properties.load(in);
            return properties.getProperty("version", "unknown");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
