package io.github.deepscn.model;

import io.github.deepscn.data.Require;
import io.github.deepscn.linalg.Blas;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Locale;
import java.util.Properties;

/**
 * Where a model comes from. Nothing in it affects what the model computes.
 *
 * @param version version of deepscn
 * @param created time at which the training ended
 * @param java version and vendor of the Java runtime
 * @param os operating system and processor architecture
 * @param cores number of cores the Java runtime saw
 * @param blas BLAS implementation that computed the sums
 * @param dataFingerprint identifies the training rows; empty if unknown
 */
public record Provenance(
        String version, Instant created, String java, String os, int cores, String blas, String dataFingerprint) {
    private static final String RESOURCE = "version.properties";

    public Provenance {
        Require.atLeast("cores", cores, 1);
    }

    /**
     * {@return the provenance of a model whose training ends now in this process}
     *
     * @param dataFingerprint a digest of the training rows; may be empty
     */
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

    /**
     * {@return the version of this library}
     *
     * <p>The build writes it into a resource.
     */
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
