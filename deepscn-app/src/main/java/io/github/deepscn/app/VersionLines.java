package io.github.deepscn.app;

import io.github.deepscn.app.text.Words;
import io.github.deepscn.linalg.Blas;
import io.github.deepscn.model.Provenance;
import java.util.Locale;
import picocli.CommandLine.IVersionProvider;

/** The lines of {@code --version}: what a bug report should contain. */
final class VersionLines implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {
            "deepscn " + Provenance.currentVersion(),
            "Java %s (%s), %s %s, %s"
                    .formatted(
                            System.getProperty("java.version"),
                            System.getProperty("java.vendor"),
                            System.getProperty("os.name").toLowerCase(Locale.ROOT),
                            System.getProperty("os.arch"),
                            Words.count(Runtime.getRuntime().availableProcessors(), "core")),
            "BLAS " + Blas.description()
        };
    }
}
