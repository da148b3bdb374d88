package io.github.deepscn.openblas;

import io.github.deepscn.linalg.spi.BlasKernels;
import io.github.deepscn.linalg.spi.BlasProvider;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * OpenBLAS, loaded privately: it does not affect other code in the process, and other code does not affect it.
 *
 * <ul>
 *   <li>None of its symbols is global, and on Linux it has its own name (SONAME): no other library in the process is
 *       bound to it, whichever loads first. On Linux it also looks up its own symbols in itself first.
 *   <li>Its native callers are private copies, loaded by a class loader of their own; when this class is unloaded, they
 *       and OpenBLAS are unloaded.
 *   <li>It runs on the calling thread; threads that it starts when it is loaded are ended at once.
 *   <li>The system property that tells netlib's native part what to open is set only while it loads. Code that loads
 *       netlib at that moment would also compute with this library, correctly.
 * </ul>
 *
 * <p>Class loaders of one process share one OpenBLAS, because they open the same file.
 */
public final class OpenBlas implements BlasProvider {

    static final System.Logger LOG = System.getLogger(OpenBlas.class.getName());

    private static final String LIBRARY_PROPERTY = "dev.ludovic.netlib.blas.nativeLibPath";

    /** Cores that have special kernels for small products. */
    private static final Set<String> AVX512_CORES = Set.of("sapphirerapids", "cooperlake", "skylakex");

    /** Those kernels compute results of up to 1200 elements with up to a million multiplications. */
    private static final int SMALL_RESULT = 1024;

    /** Called by the service loader. */
    public OpenBlas() {}

    @Override
    public BlasKernels load() throws IOException {
        try (var files = NativeFiles.inCache()) {
            return load(files);
        } catch (IOException | LinkageError e) {
            LOG.log(System.Logger.Level.DEBUG, "OpenBLAS does not load from the cache folder", e);
        }
        try (var files = NativeFiles.inTemporaryFolder()) {
            return load(files);
        }
    }

    private static BlasKernels load(NativeFiles files) throws IOException {
        var bridges = new BridgeLoader();
        var library = files.openBlas();
        try (var calls = bridges.functions(files.copyOf("jffi"), library)) {
            calls.call("openblas_set_num_threads", 1);
            int threads = calls.number("openblas_get_num_threads");
            if (threads != 1) {
                throw new UnsatisfiedLinkError("OpenBLAS insists on " + threads + " threads");
            }
            calls.call("blas_thread_shutdown_");
            var core = String.valueOf(calls.text("openblas_get_corename"));
            var description = name(calls.text("openblas_get_config")) + " (" + core + ", one thread a call)";
            int smallResult = AVX512_CORES.contains(core.toLowerCase(Locale.ROOT)) ? SMALL_RESULT : 0;
            return bridged(bridges, files.copyOf("netlib"), library, description, smallResult);
        }
    }

    /** The first two words of the library's configuration, such as {@code OpenBLAS 0.3.31 DYNAMIC_ARCH ...}. */
    private static String name(@Nullable String configuration) {
        var words = String.valueOf(configuration).strip().split(" ", 3);
        return words.length < 2 ? words[0] : words[0] + " " + words[1];
    }

    private static synchronized BlasKernels bridged(
            BridgeLoader bridges, Path netlib, Path library, String description, int smallResult) throws IOException {
        var previous = System.getProperty(LIBRARY_PROPERTY);
        System.setProperty(LIBRARY_PROPERTY, library.toString());
        try {
            return bridges.kernels(netlib, description, smallResult);
        } finally {
            if (previous == null) {
                System.clearProperty(LIBRARY_PROPERTY);
            } else {
                System.setProperty(LIBRARY_PROPERTY, previous);
            }
        }
    }
}
