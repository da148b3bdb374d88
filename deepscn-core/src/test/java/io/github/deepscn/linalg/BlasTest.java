package io.github.deepscn.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;

class BlasTest {

    @Test
    void everyCallReachesTheChosenImplementation() {
        double[] x = {1, 2};
        double[] y = {3, 4};
        assertThat(Blas.dot(2, x, 0, y, 0)).isEqualTo(11);
        Blas.axpy(2, 2, x, 0, y, 0);
        assertThat(y).containsExactly(5, 8);
        Blas.scal(1, 10, y, 1);
        assertThat(y).containsExactly(5, 80);
        Blas.rot(2, x, 0, y, 0, 0, 1);
        assertThat(x).containsExactly(5, 80);
        assertThat(y).containsExactly(-1, -2);

        double[] a = {1, 0, 2, 1};
        Blas.gemv(true, 2, 2, 1, a, 0, 2, y, 0, 0, x, 0);
        assertThat(x).containsExactly(-1, -4);
        Blas.ger(2, 2, 1, x, 0, y, 0, a, 0, 2);
        assertThat(a).containsExactly(2, 4, 4, 9);
        var c = new double[4];
        Blas.gemm(false, true, 2, 2, 2, 1, a, 0, 2, a, 0, 2, 0, c, 0, 2);
        assertThat(c).containsExactly(20, 44, 44, 97);
        assertThat(Blas.description()).isNotBlank();
    }

    @Test
    void unknownChoiceIsRefusedByName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BlasLoader.load("mkl"))
                .withMessage("System property deepscn.blas=mkl: must be java or native,"
                        + " or not set to use natives where they load");
    }

    @Test
    void withoutNativesJavaComputes() {
        assertThat(BlasLoader.load(null).isNative()).isFalse();
        assertThatIllegalStateException()
                .isThrownBy(() -> BlasLoader.load("native"))
                .withMessage(
                        "System property deepscn.blas=native, but deepscn-native is not on the class path or module path");
    }
}
