package io.github.deepscn.bench;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.linalg.Blas;
import io.github.deepscn.train.NodeRecord;
import io.github.deepscn.train.Options;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * What a node costs beside the matrix products it cannot do without: digits-shaped rows, one layer, in one run.
 *
 * <p>The floor is XW alone for as many blocks of candidates as the training scored, on the same block sizes and the
 * same number of threads. Training and floor take turns; the medians are compared.
 */
final class NodeCost {
    private static final int ROWS = 5000;
    private static final int INPUTS = 784;
    private static final int CANDIDATES = 100;
    private static final int BLOCK_ROWS = 625;
    private static final int WINDOW = 100;

    private NodeCost() {}

    static void run(int nodes, int rounds, int threads) throws InterruptedException {
        double[][] inputs = new double[ROWS][INPUTS];
        double[] targets = new double[ROWS];
        fill(inputs, targets);
        int repeats = nodes / 2;
        double[] ratios = new double[rounds];
        double[][] windows = new double[rounds][];
        System.out.printf(
                Locale.ROOT,
                "%d x %d, %d candidates, one layer to %d nodes, %d threads, %s%n%n",
                ROWS,
                INPUTS,
                CANDIDATES,
                nodes,
                threads,
                Blas.description());
        System.out.println("round   training s   its GEMMs s   ratio");
        for (int round = -1; round < rounds; round++) {
            double before = gemmSeconds(inputs, repeats, threads) / repeats;
            DeepScnModel model = DeepScn.with(Options.paper().withLayers(nodes).withCandidates(CANDIDATES))
                    .threads(threads)
                    .fit(inputs, targets);
            double after = gemmSeconds(inputs, repeats, threads) / repeats;
            double blocks = (double) model.history().candidates() / CANDIDATES;
            double floor = blocks * (before + after) / 2;
            if (round >= 0) {
                double seconds = model.history().seconds();
                ratios[round] = seconds / floor;
                windows[round] = millisPerNode(model.history().nodes());
                System.out.printf(Locale.ROOT, "%5d %12.2f %13.2f %7.3f%n", round + 1, seconds, floor, ratios[round]);
            }
        }
        Arrays.sort(ratios);
        System.out.printf(Locale.ROOT, "%nmedian ratio %.3f (asked: at most 1.5)%n%n", ratios[rounds / 2]);
        printGrowth(windows);
    }

    /** The median time of a node in each hundred, which may grow linearly with the nodes before it. */
    private static void printGrowth(double[][] windows) {
        System.out.println("nodes     ms a node");
        for (int w = 0; w < windows[0].length; w++) {
            int window = w;
            double[] millis = Arrays.stream(windows)
                    .mapToDouble(row -> row[window])
                    .sorted()
                    .toArray();
            System.out.printf(
                    Locale.ROOT, "%4d-%-4d %9.2f%n", w * WINDOW + 1, (w + 1) * WINDOW, millis[millis.length / 2]);
        }
    }

    private static double[] millisPerNode(List<NodeRecord> nodes) {
        double[] millis = new double[nodes.size() / WINDOW];
        for (int w = 0; w < millis.length; w++) {
            double start = w == 0 ? 0 : nodes.get(w * WINDOW - 1).seconds();
            double scored = 0;
            for (NodeRecord node : nodes.subList(w * WINDOW, (w + 1) * WINDOW)) {
                scored += (double) node.candidates() / CANDIDATES;
            }
            // Per block of candidates scored, so that a node that needed a second scope does not count as growth.
            millis[w] = 1e3 * (nodes.get((w + 1) * WINDOW - 1).seconds() - start) / scored;
        }
        return millis;
    }

    private static double gemmSeconds(double[][] inputs, long blocks, int threads) throws InterruptedException {
        int count = ROWS / BLOCK_ROWS;
        double[][] x = new double[count][BLOCK_ROWS * INPUTS];
        for (int i = 0; i < ROWS; i++) {
            for (int j = 0; j < INPUTS; j++) {
                x[i / BLOCK_ROWS][j * BLOCK_ROWS + i % BLOCK_ROWS] = inputs[i][j];
            }
        }
        double[] w = new SplittableRandom(1)
                .doubles((long) INPUTS * CANDIDATES, -0.5, 0.5)
                .toArray();
        var team = new Thread[threads];
        long start = System.nanoTime();
        for (int t = 0; t < threads; t++) {
            int first = t;
            team[t] = new Thread(() -> {
                double[] h = new double[BLOCK_ROWS * CANDIDATES];
                for (long repeat = 0; repeat < blocks; repeat++) {
                    for (int b = first; b < count; b += threads) {
                        Blas.gemm(
                                false,
                                false,
                                BLOCK_ROWS,
                                CANDIDATES,
                                INPUTS,
                                1,
                                x[b],
                                0,
                                BLOCK_ROWS,
                                w,
                                0,
                                INPUTS,
                                0,
                                h,
                                0,
                                BLOCK_ROWS);
                    }
                }
            });
            team[t].start();
        }
        for (Thread thread : team) {
            thread.join();
        }
        return (System.nanoTime() - start) / 1e9;
    }

    /** Inputs like grey values, a target that takes many nodes. */
    private static void fill(double[][] inputs, double[] targets) {
        var random = new SplittableRandom(7);
        double[] direction = random.doubles(INPUTS, -1, 1).toArray();
        for (int i = 0; i < ROWS; i++) {
            double projection = 0;
            for (int j = 0; j < INPUTS; j++) {
                inputs[i][j] = random.nextDouble();
                projection += direction[j] * inputs[i][j];
            }
            targets[i] = Math.sin(projection) + random.nextDouble();
        }
    }
}
