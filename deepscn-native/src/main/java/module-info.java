/**
 * OpenBLAS for deepscn, found as a service wherever this module is on the module path.
 *
 * @since 0.1.0
 */
module io.github.deepscn.openblas {
    requires io.github.deepscn;
    requires static org.jspecify;

    exports io.github.deepscn.openblas;

    provides io.github.deepscn.linalg.spi.BlasProvider with
            io.github.deepscn.openblas.OpenBlas;
}
