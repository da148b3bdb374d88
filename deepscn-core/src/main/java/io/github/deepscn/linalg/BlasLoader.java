package io.github.deepscn.linalg;

import io.github.deepscn.linalg.spi.BlasKernels;
import io.github.deepscn.linalg.spi.BlasProvider;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** Chooses the kernels behind {@link Blas}. */
final class BlasLoader {

    private static final System.Logger LOG = System.getLogger(Blas.class.getName());

    private BlasLoader() {}

    /** Loads what {@code choice} asks for: {@code native}, {@code java}, or null for natives where there are some. */
    static synchronized BlasKernels load(@Nullable String choice) {
        var kernels = choice == null
                ? preferNative()
                : switch (choice) {
                    case "java" -> new JavaKernels();
                    case "native" -> insistOnNative();
                    default ->
                        throw new IllegalArgumentException("System property " + Blas.PROPERTY + "=" + choice
                                + ": must be java or native, or not set to use natives where they load");
                };
        LOG.log(Level.DEBUG, "BLAS: {0}", kernels.description());
        return kernels;
    }

    private static BlasKernels preferNative() {
        try {
            var natives = natives();
            if (natives != null) {
                return natives;
            }
            LOG.log(Level.DEBUG, "No native BLAS: deepscn-native is not on the class path or module path");
        } catch (IOException | RuntimeException | LinkageError | ServiceConfigurationError e) {
            LOG.log(Level.WARNING, "Native BLAS does not load, computing in slower pure Java: " + rootOf(e));
            LOG.log(Level.DEBUG, "Native BLAS does not load", e);
        }
        return new JavaKernels();
    }

    private static BlasKernels insistOnNative() {
        try {
            var natives = natives();
            if (natives != null) {
                return natives;
            }
            throw new IllegalStateException("System property " + Blas.PROPERTY
                    + "=native, but deepscn-native is not on the class path or module path");
        } catch (IOException | LinkageError | ServiceConfigurationError e) {
            throw new IllegalStateException(
                    "System property " + Blas.PROPERTY + "=native, but native BLAS does not load: " + rootOf(e), e);
        }
    }

    /** Asks the class loader of this library: the context class loader may know nothing of it. */
    private static @Nullable BlasKernels natives() throws IOException {
        var provider = ServiceLoader.load(BlasProvider.class, BlasLoader.class.getClassLoader())
                .findFirst();
        return provider.isEmpty() ? null : provider.get().load();
    }

    private static Throwable rootOf(Throwable e) {
        var root = e;
        for (var cause = e.getCause(); cause != null; cause = cause.getCause()) {
            root = cause;
        }
        return root;
    }
}
