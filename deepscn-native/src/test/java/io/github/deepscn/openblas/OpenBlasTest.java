package io.github.deepscn.openblas;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.linalg.Blas;
import io.github.deepscn.linalg.BlasContractTest;
import io.github.deepscn.linalg.spi.BlasKernels;
import io.github.deepscn.linalg.spi.MatrixView;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OpenBlasTest extends BlasContractTest {

    private static final String LIBRARY_PROPERTY = "dev.ludovic.netlib.blas.nativeLibPath";
    private static final BlasKernels KERNELS = loaded();

    OpenBlasTest() {
        super(KERNELS);
    }

    private static BlasKernels loaded() {
        try {
            return new OpenBlas().load();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void theLibrarySaysWhichItIs() {
        assertThat(KERNELS.isNative()).isTrue();
        assertThat(KERNELS.description()).matches("OpenBLAS \\d+\\.\\d+\\.\\d+ \\(\\w+, one thread a call\\)");
    }

    @Test
    void coreFindsItAsAService() {
        assertThat(Blas.description()).isEqualTo(KERNELS.description());
    }

    @Test
    void netlibsPropertyStaysAsItWas() {
        var before = System.getProperty(LIBRARY_PROPERTY);
        try {
            System.setProperty(LIBRARY_PROPERTY, "somebody else's");
            assertThat(loaded().isNative()).isTrue();
            assertThat(System.getProperty(LIBRARY_PROPERTY)).isEqualTo("somebody else's");
            System.clearProperty(LIBRARY_PROPERTY);
            assertThat(loaded().isNative()).isTrue();
            assertThat(System.getProperty(LIBRARY_PROPERTY)).isNull();
        } finally {
            if (before != null) {
                System.setProperty(LIBRARY_PROPERTY, before);
            }
        }
    }

    @Test
    void threadsDoNotDisturbEachOther() {
        int n = 150;
        var a = new SplittableRandom(7).doubles((long) n * n, -1, 1).toArray();
        var expected = square(a, n);
        var results =
                IntStream.range(0, 64).parallel().mapToObj(i -> square(a, n)).toList();
        assertThat(results).as("seed 7").allMatch(result -> Arrays.equals(result, expected));
    }

    private static double[] square(double[] a, int n) {
        var c = new double[n * n];
        var square = MatrixView.of(false, n, n, a, 0, n);
        KERNELS.gemm(1, square, square, 0, MatrixView.of(false, n, n, c, 0, n));
        return c;
    }
}
