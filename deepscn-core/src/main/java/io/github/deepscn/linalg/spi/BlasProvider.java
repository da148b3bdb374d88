package io.github.deepscn.linalg.spi;

import java.io.IOException;

/**
 * A service that brings faster {@link BlasKernels} than Java's. {@code deepscn-native} provides one; it is used where
 * it is on the class path or module path.
 */
public interface BlasProvider {

    /**
     * Loads the kernels.
     *
     * @throws IOException if the native files cannot be unpacked
     * @throws LinkageError if the platform is not supported or a native file does not load
     */
    BlasKernels load() throws IOException;
}
