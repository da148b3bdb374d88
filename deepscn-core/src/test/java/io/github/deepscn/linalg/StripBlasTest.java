package io.github.deepscn.linalg;

/** Products in strips, on any machine. */
class StripBlasTest extends BlasContractTest {
    private static final int FEW = 24;

    StripBlasTest() {
        super(new NetlibBlas(BlasLoader.load("java").netlib(), false, "in strips", FEW));
    }
}
