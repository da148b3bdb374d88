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

    /** Loads {@code native} or {@code java} kernels as chosen; with null, native kernels if there are any. */
    static synchronized BlasKernels load(@Nullable String choice) {
        if (choice != null && !choice.equals("java") && !choice.equals("native")) {
            throw new IllegalArgumentException("System property " + Blas.PROPERTY + "=" + choice
                    + ": must be java or native, or not set to use natives where they load");
        }
        BlasKernels kernels = "java".equals(choice) ? null : natives("native".equals(choice));
        BlasKernels chosen = kernels == null ? new JavaKernels() : kernels;
        LOG.log(Level.DEBUG, "BLAS: {0}", chosen.description());
        return chosen;
    }

    /** Uses the class loader of this library: the context class loader may not know the service. */
    private static @Nullable BlasKernels natives(boolean required) {
        String demand = "System property " + Blas.PROPERTY + "=native, but ";
        try {
            var provider = ServiceLoader.load(BlasProvider.class, BlasLoader.class.getClassLoader())
                    .findFirst();
            if (provider.isPresent()) {
                return provider.get().load();
            }
        } catch (IOException | RuntimeException | LinkageError | ServiceConfigurationError e) {
            if (required) {
                throw new IllegalStateException(demand + "native BLAS does not load: " + rootOf(e), e);
            }
            LOG.log(Level.WARNING, "Native BLAS does not load, computing in slower pure Java: " + rootOf(e));
            LOG.log(Level.DEBUG, "Native BLAS does not load", e);
            return null;
        }
        String absent = "deepscn-native is not on the class path or module path";
        if (required) {
            throw new IllegalStateException(demand + absent);
        }
        LOG.log(Level.DEBUG, "No native BLAS: " + absent);
        return null;
    }

    private static Throwable rootOf(Throwable e) {
        var root = e;
        for (var cause = e.getCause(); cause != null; cause = cause.getCause()) {
            root = cause;
        }
        return root;
    }
}
