/**
 * Deep Stochastic Configuration Networks: training, models and their file, tables in memory.
 *
 * @since 0.1.0
 */
module io.github.deepscn {
    requires tools.jackson.core;
    requires static java.sql;
    requires static org.jspecify;

    exports io.github.deepscn;
    exports io.github.deepscn.classify;
    exports io.github.deepscn.data;
    exports io.github.deepscn.engine;
    exports io.github.deepscn.ensemble;
    exports io.github.deepscn.eval;
    exports io.github.deepscn.explain;
    exports io.github.deepscn.linalg.spi;
    exports io.github.deepscn.model;
    exports io.github.deepscn.network;
    exports io.github.deepscn.options;
    exports io.github.deepscn.readout;
    exports io.github.deepscn.score;
    exports io.github.deepscn.search;
    exports io.github.deepscn.selection;
    exports io.github.deepscn.single;
    exports io.github.deepscn.sparsity;
    exports io.github.deepscn.table;
    exports io.github.deepscn.table.jdbc;
    exports io.github.deepscn.threads;
    exports io.github.deepscn.train;
    exports io.github.deepscn.io to
            io.github.deepscn.onnx,
            io.github.deepscn.paper,
            io.github.deepscn.report;

    uses io.github.deepscn.linalg.spi.BlasProvider;
}
