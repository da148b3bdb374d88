package io.github.deepscn.bench.speed;

import io.github.deepscn.data.Samples;
import io.github.deepscn.linalg.Blas;
import io.github.deepscn.network.Activations;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.threads.WorkerTeam;
import io.github.deepscn.train.NodeRecord;
import io.github.deepscn.train.Options;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;

/**
 * The operations that a training cannot avoid, timed alone on the same number of threads: the products of the
 * candidates, one pass of activations over them, and two reads of Q for every node.
 *
 * <p>The products are XW; EᵀH with many outputs; QᵀH with the orthogonal mechanism.
 *
 * @param known seconds of one operation with a block of candidates, by its name and number of columns
 */
record Floors(int rows, int candidates, int threads, Map<String, Double> known) {
    private static final int CHUNK_ROWS = 625;
    private static final double LEAST_SECONDS = 0.15;

    /**
     * The floors of a training, in seconds.
     *
     * @param products the candidates' products alone
     * @param full with activations and two reads of Q for every node
     */
    record Floor(double products, double full) {}

    /** Measures the floors of a training with these nodes. */
    static Floor measure(Samples data, Options options, List<NodeRecord> nodes, int threads) {
        int candidates = options.search().candidates();
        return new Floors(data.rows(), candidates, threads, new HashMap<>()).of(data, options, nodes);
    }

    private Floor of(Samples data, Options options, List<NodeRecord> nodes) {
        int outputs = data.targets().columns();
        boolean orthogonal = options.search().mechanism() == Mechanisms.ORTHOGONAL;
        double activations = activationSeconds();
        double ofProducts = 0;
        double ofRest = 0;
        for (int size = 0; size < nodes.size(); size++) {
            NodeRecord node = nodes.get(size);
            double blocks = (double) node.candidates() / candidates;
            int fanIn = node.layer() == 1
                    ? data.inputs().columns()
                    : options.layers().get(node.layer() - 2);
            ofProducts += blocks * product(fanIn);
            ofProducts += outputs >= 8 ? blocks * transposedProduct(outputs) : 0;
            ofProducts += orthogonal ? blocks * between(size, this::transposedProduct) : 0;
            ofRest += blocks * activations + 2 * between(size, this::read);
        }
        return new Floor(ofProducts, ofProducts + ofRest);
    }

    /** Interpolates between the numbers of columns that are measured. */
    private static double between(int columns, IntToDoubleFunction measure) {
        int step = columns <= 256 ? 64 : 256;
        int lower = columns / step * step;
        double from = lower == 0 ? 0 : measure.applyAsDouble(lower);
        double to = measure.applyAsDouble(lower + step);
        return from + (to - from) * (columns - lower) / step;
    }

    /** XW. */
    private double product(int width) {
        return known.computeIfAbsent("product " + width, name -> {
            double[] w = numbers(width * candidates);
            double[][] results = new double[threads][CHUNK_ROWS * candidates];
            return perRows(width, (chunk, count, thread) -> multiply(false, count, width, chunk, w, results[thread]));
        });
    }

    /** QᵀH or EᵀH. */
    private double transposedProduct(int width) {
        return known.computeIfAbsent("transposed product " + width, name -> {
            double[] h = numbers(CHUNK_ROWS * candidates);
            double[][] results = new double[threads][width * candidates];
            return perRows(width, (chunk, count, thread) -> multiply(true, width, count, chunk, h, results[thread]));
        });
    }

    /** C = AB, or C += AᵀB; C has m rows, and B has k rows and a column for each candidate. */
    private void multiply(boolean transposed, int m, int k, double[] a, double[] b, double[] c) {
        int beta = transposed ? 1 : 0;
        int lda = transposed ? k : m;
        Blas.gemm(transposed, false, m, candidates, k, 1, a, 0, lda, b, 0, k, beta, c, 0, m);
    }

    private double read(int width) {
        double[] sums = new double[threads * 16];
        ChunkWork work = (chunk, count, thread) -> sums[16 * thread] += Blas.dot(chunk.length, chunk, 0, chunk, 0);
        return known.computeIfAbsent("read " + width, name -> perRows(width, work));
    }

    private double activationSeconds() {
        double[][] z = new double[threads][];
        Arrays.setAll(z, t -> numbers(CHUNK_ROWS * candidates));
        return perRows(1, (chunk, count, thread) -> Activations.SIGMOID.apply(z[thread], 0, count * candidates));
    }

    private interface ChunkWork {
        void on(double[] chunk, int count, int thread);
    }

    /** The seconds for all chunks, shared by the threads: the median of three, each repeated until it takes a while. */
    private double perRows(int width, ChunkWork work) {
        double[][] chunks = new double[chunkCount()][];
        Arrays.setAll(chunks, c -> {
            long end = (long) rows * (c + 1) / chunks.length;
            return numbers((int) (end - (long) rows * c / chunks.length) * width);
        });
        long repeats = 1;
        double[] measured = new double[3];
        try (var team = new WorkerTeam(threads)) {
            for (int tries = 0; tries < measured.length; ) {
                long times = repeats;
                long start = System.nanoTime();
                team.run(threads, thread -> {
                    for (long k = 0; k < times; k++) {
                        for (int c = thread; c < chunks.length; c += threads) {
                            work.on(chunks[c], chunks[c].length / width, thread);
                        }
                    }
                });
                double seconds = (System.nanoTime() - start) / 1e9;
                if (seconds < LEAST_SECONDS / 2) {
                    repeats = Math.max(2 * repeats, (long) (repeats * LEAST_SECONDS / Math.max(seconds, 1e-5)));
                } else {
                    measured[tries++] = seconds / repeats;
                }
            }
        }
        return SpeedRow.median(measured);
    }

    /** The same number of chunks for every thread. */
    private int chunkCount() {
        int perThread = CHUNK_ROWS * threads;
        return (rows + perThread - 1) / perThread * threads;
    }

    private static double[] numbers(int count) {
        return new SplittableRandom(1).doubles(count, -0.5, 0.5).toArray();
    }
}
