package io.github.deepscn.bench.speed;

import io.github.deepscn.configure.Mechanism;
import io.github.deepscn.linalg.Blas;
import io.github.deepscn.network.Activation;
import io.github.deepscn.train.NodeRecord;
import io.github.deepscn.train.Options;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * What a training cannot do without, measured by itself on as many threads, with nothing between: the products of the
 * candidates; one pass of activations over them; Q read twice for every node.
 *
 * <p>The products are XW, with the residual where there are many outputs, and with Q where the mechanism is orthogonal.
 */
final class Floors {
    private static final int CHUNK_ROWS = 625;
    private static final double LEAST_SECONDS = 0.15;

    private final int rows;
    private final int outputs;
    private final int candidates;
    private final boolean orthogonal;
    private final int threads;
    /** Seconds of one block of candidates by the number of inputs, or of columns of Q. */
    private final Map<Integer, Double> products = new HashMap<>();

    private final Map<Integer, Double> transposed = new HashMap<>();
    private final Map<Integer, Double> reads = new HashMap<>();
    private double activations;

    Floors(int rows, int outputs, Options options, int threads) {
        this.rows = rows;
        this.outputs = outputs;
        this.candidates = options.search().candidates();
        this.orthogonal = options.search().mechanism() == Mechanism.ORTHOGONAL;
        this.threads = threads;
    }

    /**
     * The floors of a training.
     *
     * @param products the candidates' products alone
     * @param full with activations and Q read twice
     */
    record Floor(double products, double full) {}

    /** Measures anew. */
    Floor of(List<NodeRecord> nodes, int inputs, List<Integer> widths) {
        products.clear();
        transposed.clear();
        reads.clear();
        activations = activationSeconds();
        double ofProducts = 0;
        double ofRest = 0;
        for (int size = 0; size < nodes.size(); size++) {
            NodeRecord node = nodes.get(size);
            double blocks = (double) node.candidates() / candidates;
            int fanIn = node.layer() == 1 ? inputs : widths.get(node.layer() - 2);
            ofProducts += blocks * product(fanIn);
            ofProducts += outputs >= 8 ? blocks * transposed(outputs) : 0;
            ofProducts += orthogonal ? blocks * between(size, this::transposed) : 0;
            ofRest += blocks * activations + 2 * between(size, this::read);
        }
        return new Floor(ofProducts, ofProducts + ofRest);
    }

    private interface Measure {
        double at(int columns);
    }

    /** Of some numbers of columns measured, the others in between. */
    private static double between(int columns, Measure measure) {
        int step = columns <= 256 ? 64 : 256;
        int lower = columns / step * step;
        double from = lower == 0 ? 0 : measure.at(lower);
        double to = measure.at(lower + step);
        return from + (to - from) * (columns - lower) / step;
    }

    private double product(int fanIn) {
        return products.computeIfAbsent(fanIn, width -> {
            double[][] chunks = chunks(width);
            double[] w = numbers(width * candidates);
            double[][] results = new double[threads][CHUNK_ROWS * candidates];
            return perRows(
                    chunks,
                    width,
                    (chunk, count, thread) -> Blas.gemm(
                            false,
                            false,
                            count,
                            candidates,
                            width,
                            1,
                            chunk,
                            0,
                            count,
                            w,
                            0,
                            width,
                            0,
                            results[thread],
                            0,
                            count));
        });
    }

    /** QᵀH or EᵀH. */
    private double transposed(int columns) {
        return transposed.computeIfAbsent(columns, width -> {
            double[][] chunks = chunks(width);
            double[] h = numbers(CHUNK_ROWS * candidates);
            double[][] results = new double[threads][width * candidates];
            return perRows(
                    chunks,
                    width,
                    (chunk, count, thread) -> Blas.gemm(
                            true,
                            false,
                            width,
                            candidates,
                            count,
                            1,
                            chunk,
                            0,
                            count,
                            h,
                            0,
                            count,
                            1,
                            results[thread],
                            0,
                            width));
        });
    }

    private double read(int columns) {
        return reads.computeIfAbsent(columns, width -> {
            double[][] chunks = chunks(width);
            double[] sums = new double[threads * 16];
            return perRows(
                    chunks,
                    width,
                    (chunk, count, thread) -> sums[16 * thread] += Blas.dot(chunk.length, chunk, 0, chunk, 0));
        });
    }

    private double activationSeconds() {
        double[][] z = new double[threads][];
        Arrays.setAll(z, t -> numbers(CHUNK_ROWS * candidates));
        int chunks = chunkCount();
        return (double) rows
                / (chunks * CHUNK_ROWS)
                * perRound(chunks, (chunk, thread) -> Activation.SIGMOID.apply(z[thread], 0, z[thread].length));
    }

    private interface ChunkWork {
        void on(double[] chunk, int count, int thread);
    }

    private interface IndexWork {
        void on(int chunk, int thread);
    }

    private double perRows(double[][] chunks, int width, ChunkWork work) {
        return perRound(chunks.length, (chunk, thread) -> work.on(chunks[chunk], chunks[chunk].length / width, thread));
    }

    /**
     * The seconds of all chunks, shared by the threads; repeated until there is something to measure, the median of
     * three.
     */
    private double perRound(int chunks, IndexWork work) {
        long repeats = 1;
        double[] measured = new double[3];
        for (int tries = 0; tries < measured.length; ) {
            long times = repeats;
            double seconds = Clock.seconds(threads, thread -> {
                for (long k = 0; k < times; k++) {
                    for (int chunk = thread; chunk < chunks; chunk += threads) {
                        work.on(chunk, thread);
                    }
                }
            });
            if (seconds < LEAST_SECONDS / 2) {
                repeats = Math.max(2 * repeats, (long) (repeats * LEAST_SECONDS / Math.max(seconds, 1e-5)));
            } else {
                measured[tries++] = seconds / repeats;
            }
        }
        return Clock.median(measured);
    }

    /** As many for every thread. */
    private int chunkCount() {
        int perThread = CHUNK_ROWS * threads;
        return (rows + perThread - 1) / perThread * threads;
    }

    private double[][] chunks(int width) {
        int count = chunkCount();
        double[][] chunks = new double[count][];
        for (int c = 0; c < count; c++) {
            int chunkRows = (int) ((long) rows * (c + 1) / count - (long) rows * c / count);
            chunks[c] = numbers(chunkRows * width);
        }
        return chunks;
    }

    private static double[] numbers(int count) {
        return new SplittableRandom(1).doubles(count, -0.5, 0.5).toArray();
    }
}
