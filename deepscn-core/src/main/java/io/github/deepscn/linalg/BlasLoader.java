package io.github.deepscn.linalg;

import dev.ludovic.netlib.blas.BLAS;
import dev.ludovic.netlib.blas.JavaBLAS;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/** Chooses the implementation behind {@link Blas}. */
final class BlasLoader {

    private static final System.Logger LOG = System.getLogger(Blas.class.getName());

    private BlasLoader() {}

    /** Loads what {@code choice} asks for: {@code native}, {@code java}, or null for the better that works. */
    static synchronized NetlibBlas load(@Nullable String choice) {
        var blas = choice == null
                ? preferNative()
                : switch (choice) {
                    case "java" -> pureJava();
                    case "native" -> insistOnNative();
                    default ->
                        throw new IllegalArgumentException("System property " + Blas.PROPERTY + "=" + choice
                                + ": must be java or native, or not set to use natives where they load");
                };
        LOG.log(Level.DEBUG, "BLAS: {0}", blas.description());
        return blas;
    }

    private static NetlibBlas preferNative() {
        try {
            return OpenBlas.load();
        } catch (Exception | LinkageError e) {
            LOG.log(Level.WARNING, "Native BLAS does not load, computing in slower pure Java: " + rootOf(e));
            LOG.log(Level.DEBUG, "Native BLAS does not load", e);
            return pureJava();
        }
    }

    private static NetlibBlas insistOnNative() {
        try {
            return OpenBlas.load();
        } catch (Exception | LinkageError e) {
            throw new IllegalStateException(
                    "System property " + Blas.PROPERTY + "=native, but native BLAS does not load: " + rootOf(e), e);
        }
    }

    private static NetlibBlas pureJava() {
        return new NetlibBlas(javaBlas(), false, "pure Java (netlib)");
    }

    /**
     * Asks for netlib's class by name where that works: its public entry first tries a system BLAS, for everyone in
     * this class loader, and complains on standard error and in the log where there is none.
     */
    private static BLAS javaBlas() {
        try {
            var getInstance =
                    Class.forName("dev.ludovic.netlib.blas.Java11BLAS").getMethod("getInstance");
            getInstance.setAccessible(true);
            return (BLAS) getInstance.invoke(null);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            LOG.log(Level.DEBUG, "netlib without Java11BLAS", e);
            return JavaBLAS.getInstance();
        }
    }

    private static Throwable rootOf(Throwable e) {
        var root = e;
        for (var cause = e.getCause(); cause != null; cause = cause.getCause()) {
            root = cause;
        }
        return root;
    }
}
