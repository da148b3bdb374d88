package io.github.deepscn.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JavaBlasTest extends BlasContractTest {

    private static final NetlibBlas BLAS = BlasLoader.load("java");

    JavaBlasTest() {
        super(BLAS);
    }

    @Test
    void saysThatItIsNotNative() {
        assertThat(BLAS.isNative()).isFalse();
        assertThat(BLAS.description()).isEqualTo("pure Java (netlib)");
    }
}
