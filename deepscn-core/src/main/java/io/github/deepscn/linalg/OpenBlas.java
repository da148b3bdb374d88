package io.github.deepscn.linalg;

import dev.ludovic.netlib.blas.BLAS;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.javacpp.LongPointer;
import org.bytedeco.openblas.global.openblas_nolapack;
import org.jspecify.annotations.Nullable;

/**
 * OpenBLAS as JavaCPP unpacks it, called through netlib's JNI bridge, which unlike JavaCPP's works on heap arrays
 * without a copy. Apart from {@link BlasLoader}, so that JavaCPP may be missing.
 */
final class OpenBlas {

    private static final String LIBRARY_PROPERTY = "dev.ludovic.netlib.blas.nativeLibPath";

    /** The kernel sets that the libraries for x86-64 choose from at run time; those for ARM have only one. */
    private static final List<String> CORES = List.of(
            "SapphireRapids",
            "CooperLake",
            "SkylakeX",
            "Zen",
            "Haswell",
            "Excavator",
            "Steamroller",
            "Piledriver",
            "Bulldozer",
            "SandyBridge",
            "Barcelona",
            "Nehalem",
            "Core2",
            "Prescott");

    /** Those with kernels of their own for small products. */
    private static final Set<String> AVX512_CORES = Set.of("SapphireRapids", "CooperLake", "SkylakeX");

    /** These kernels compute results of up to 1200 elements, if they take up to a million multiplications. */
    private static final int SMALL_RESULT = 1024;

    private OpenBlas() {}

    static NetlibBlas load() throws ReflectiveOperationException {
        Loader.load(openblas_nolapack.class);
        if (Loader.addressof("openblas_set_num_threads") == null) {
            throw new UnsatisfiedLinkError("JavaCPP loaded a library that is not OpenBLAS");
        }
        openblas_nolapack.blas_set_num_threads(1);
        var netlib = bridgeTo(libraryPath(Loader.getLoadedLibraries()));
        var core = core();
        return new NetlibBlas(
                netlib,
                true,
                openblas_nolapack.OPENBLAS_VERSION.strip() + " (" + (core == null ? "" : core + ", ")
                        + "one thread a call)",
                core != null && AVX512_CORES.contains(core) ? SMALL_RESULT : 0);
    }

    /** The keys are {@code openblas_nolapack@.0} or, on Windows, {@code libopenblas_nolapack}. */
    private static String libraryPath(Map<String, String> loadedLibraries) {
        return loadedLibraries.entrySet().stream()
                .filter(library -> library.getKey().matches("(lib)?openblas_nolapack(@.*)?"))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow(() -> new UnsatisfiedLinkError("JavaCPP did not load OpenBLAS, only " + loadedLibraries));
    }

    private static BLAS bridgeTo(String libraryPath) throws ReflectiveOperationException {
        var previous = System.getProperty(LIBRARY_PROPERTY);
        System.setProperty(LIBRARY_PROPERTY, libraryPath);
        try {
            var bridge = new BridgeLoader().loadClass(BridgeLoader.PACKAGE + "JNIBLAS");
            var getInstance = bridge.getMethod("getInstance");
            getInstance.setAccessible(true);
            return (BLAS) getInstance.invoke(null);
        } finally {
            if (previous == null) {
                System.clearProperty(LIBRARY_PROPERTY);
            } else {
                System.setProperty(LIBRARY_PROPERTY, previous);
            }
        }
    }

    /** Compares pointers because JavaCPP binds no function that returns the name. */
    private static @Nullable String core() {
        var chosen = Loader.addressof("gotoblas");
        if (chosen != null) {
            try (var address = new LongPointer(chosen)) {
                for (var core : CORES) {
                    var kernels = Loader.addressof("gotoblas_" + core.toUpperCase(Locale.ROOT));
                    if (kernels != null && kernels.address() == address.get()) {
                        return core;
                    }
                }
            }
        }
        return null;
    }

    /**
     * Gives this library a netlib bridge of its own. Netlib binds one native library per class loader, at its first use
     * and for good; in a Spark executor MLlib may have been there first, without OpenBLAS.
     */
    private static final class BridgeLoader extends ClassLoader {

        static final String PACKAGE = "dev.ludovic.netlib.blas.";

        BridgeLoader() {
            super(BLAS.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(PACKAGE) || name.equals(BLAS.class.getName())) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                var loaded = findLoadedClass(name);
                return loaded == null ? define(name) : loaded;
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (var code = getResourceAsStream(name.replace('.', '/') + ".class")) {
                if (code == null) {
                    throw new ClassNotFoundException(name);
                }
                var bytes = code.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
