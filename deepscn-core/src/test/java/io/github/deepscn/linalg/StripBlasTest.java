package io.github.deepscn.linalg;

/** Products in strips, on any machine. */
class StripBlasTest extends BlasContractTest {
    private static final int FEW = 24;

    StripBlasTest() {
        super(new CheckedBlas(new JavaKernels(), FEW));
    }
}
