package io.github.deepscn.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.ludovic.netlib.blas.JavaBLAS;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bytedeco.javacpp.IntPointer;
import org.bytedeco.javacpp.Loader;
import org.junit.jupiter.api.Test;

class NativeBlasTest extends BlasContractTest {

    private static final String LIBRARY_PROPERTY = "dev.ludovic.netlib.blas.nativeLibPath";
    private static final NetlibBlas BLAS = BlasLoader.load("native");

    NativeBlasTest() {
        super(BLAS);
    }

    @Test
    void saysWhichOpenBlas() {
        assertThat(BLAS.isNative()).isTrue();
        assertThat(BLAS.description()).matches("OpenBLAS \\d+\\.\\d+\\.\\d+ \\((\\w+, )?one thread a call\\)");
    }

    @Test
    void openBlasUsesOneThread() {
        var variable = Loader.addressof("blas_cpu_number");
        assumeThat(variable).as("exported on this platform").isNotNull();
        try (var threads = new IntPointer(variable)) {
            assertThat(threads.get()).isEqualTo(1);
        }
    }

    @Test
    void loadsAlthoughSomeoneElseUsedNetlibBefore() {
        assertThat(JavaBLAS.getInstance()).isNotNull();
        assertThat(BlasLoader.load("native").isNative()).isTrue();
    }

    @Test
    void leavesNetlibsPropertyAsItWas() {
        var before = System.getProperty(LIBRARY_PROPERTY);
        try {
            System.setProperty(LIBRARY_PROPERTY, "somebody else's");
            assertThat(BlasLoader.load("native").isNative()).isTrue();
            assertThat(System.getProperty(LIBRARY_PROPERTY)).isEqualTo("somebody else's");
            System.clearProperty(LIBRARY_PROPERTY);
            assertThat(BlasLoader.load("native").isNative()).isTrue();
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
        BLAS.gemm(false, false, n, n, n, 1, a, 0, n, a, 0, n, 0, c, 0, n);
        return c;
    }
}
