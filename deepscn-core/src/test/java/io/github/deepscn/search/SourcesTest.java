package io.github.deepscn.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.Reference;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Layer;
import io.github.deepscn.threads.Crew;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Candidates that follow rows and residuals, against what the formulas say of them. */
class SourcesTest {
    private static final List<Double> SCOPES = List.of(0.5, 2.0, 8.0);
    private static final List<Source> PAIRS =
            List.of(Sources.DENSE_PAIRS, Sources.SPARSE_PAIRS, Sources.MEAN_PAIRS, Sources.LOCAL_PAIRS);
    private static final int FAN_IN = 6;
    private static final int CANDIDATES = 400;

    private static double[][] rows(long seed) {
        var random = new Random(seed);
        double[][] rows = new double[30][];
        Arrays.setAll(rows, i -> random.doubles(FAN_IN, -2, 3).toArray());
        return rows;
    }

    private static Anchors anchors(double[][] rows, double[] residuals) {
        var anchors = new Anchors(
                rows[0].length,
                residuals.length / rows.length,
                Arrays.stream(rows).flatMapToDouble(Arrays::stream).toArray(),
                1);
        anchors.follow(residuals);
        return anchors;
    }

    private static Anchors anchors(double[][] rows, long seed) {
        return anchors(
                rows, new Random(seed + 100).doubles(2L * rows.length, -1, 1).toArray());
    }

    private static Layer draw(Source source, Activation activation, Anchors anchors, long seed) {
        return new Mixture(List.of(source), activation, CANDIDATES, Crew.ALONE)
                .draw(new DrawKey(seed, 1, 1, 0, 0), anchors.fanIn(), SCOPES, anchors)
                .nodes();
    }

    @ParameterizedTest
    @CsvSource({"DENSE_PAIRS, SIGMOID", "DENSE_PAIRS, TANH", "SPARSE_PAIRS, SIGMOID", "SPARSE_PAIRS, TANH"})
    void aPairRisesFromATenthToNineTenthsBetweenTwoRowsTimesALogNormalFactor(Sources source, Activations activation) {
        long seed = 2;
        double[][] rows = rows(seed);
        Layer drawn = draw(source, activation, anchors(rows, seed), seed);
        double rise = 2 * Math.log(9) * (activation == Activations.TANH ? 0.5 : 1);
        var seen = new TreeSet<Integer>();
        var factors = new ArrayList<Double>();
        var inputs = new TreeSet<Integer>();
        for (int k = 0; k < CANDIDATES; k++) {
            int candidate = k;
            assertThat(drawn.family(k)).isEqualTo(activation);
            int[] few = IntStream.range(0, FAN_IN)
                    .filter(j -> drawn.weight(j, candidate) != 0)
                    .toArray();
            seen.add(few.length);
            Arrays.stream(few).forEach(inputs::add);
            int[] pair = pairAlong(drawn, k, rows, few);
            double up = 0;
            double middle = drawn.bias(k);
            for (int j : few) {
                double a = rows[pair[0]][j];
                double b = rows[pair[1]][j];
                up += drawn.weight(j, k) * (b - a);
                middle += drawn.weight(j, k) * (a + b) / 2;
            }
            String context = "seed " + seed + ", candidate " + k + ", rows " + Arrays.toString(pair);
            assertThat(middle).as(context).isCloseTo(0, within(1e-10 * Math.abs(drawn.bias(k)) + 1e-10));
            double distance = Math.sqrt(squaredDistance(rows[pair[0]], rows[pair[1]], few));
            double steepest = distance / spacing(rows, few);
            assertThat(up / rise).as(context).isLessThan(steepest * (1 + 1e-9));
            if (up / rise < 0.99 * steepest) {
                factors.add(Math.log(up / rise));
            }
        }
        boolean isDense = source == Sources.DENSE_PAIRS;
        assertThat(seen).containsExactly(isDense ? new Integer[] {FAN_IN} : new Integer[] {1, 2, 3, FAN_IN});
        assertThat(inputs).hasSize(FAN_IN);
        double mean = factors.stream().mapToDouble(x -> x).average().orElseThrow();
        double variance = factors.stream().mapToDouble(x -> x * x).average().orElseThrow() - mean * mean;
        assertThat(factors).as("seed %d", seed).hasSizeGreaterThan(CANDIDATES * 9 / 10);
        assertThat(mean).as("seed %d", seed).isCloseTo(isDense ? 0 : Math.log(3), within(0.15));
        assertThat(Math.sqrt(variance)).as("seed %d", seed).isCloseTo(0.7, within(0.1));
    }

    /** Every row twice, all but equal: half of the pairs that are close, and likely by that, are such twins. */
    @ParameterizedTest
    @EnumSource(
            value = Sources.class,
            names = {"DENSE_PAIRS", "SPARSE_PAIRS", "MEAN_PAIRS", "LOCAL_PAIRS", "RADIAL"})
    void noSlopeIsSteeperThanTheSpacingOfTheRowsAllows(Source source) {
        long seed = 6;
        double[][] rows = rows(seed);
        double[][] twins = Stream.concat(
                        Arrays.stream(rows),
                        Arrays.stream(rows)
                                .map(row ->
                                        Arrays.stream(row).map(x -> x + 1e-8).toArray()))
                .toArray(double[][]::new);
        Layer drawn = draw(source, Activations.SIGMOID, anchors(twins, seed), seed);
        for (int k = 0; k < CANDIDATES; k++) {
            int candidate = k;
            boolean bump = source == Sources.RADIAL;
            int[] seen = IntStream.range(0, FAN_IN)
                    .filter(j -> bump || drawn.weight(j, candidate) != 0)
                    .toArray();
            double slope = bump
                    ? drawn.bias(k)
                    : Math.sqrt(Arrays.stream(seen)
                            .mapToDouble(j -> drawn.weight(j, candidate) * drawn.weight(j, candidate))
                            .sum());
            double steepest = (bump ? 2 : 2 * Math.log(9)) / spacing(twins, seen);
            assertThat(slope).as("seed %d, candidate %d", seed, k).isLessThanOrEqualTo(steepest * (1 + 1e-9));
        }
    }

    /** Half a per cent of the root mean square distance between two rows. */
    private static double spacing(double[][] rows, int[] inputs) {
        double square = 0;
        for (double[] from : rows) {
            for (double[] to : rows) {
                square += squaredDistance(from, to, inputs);
            }
        }
        return 5e-3 * Math.sqrt(square) / rows.length;
    }

    private static double squaredDistance(double[] from, double[] to, int[] inputs) {
        return Arrays.stream(inputs)
                .mapToDouble(j -> (to[j] - from[j]) * (to[j] - from[j]))
                .sum();
    }

    @Test
    void ofManyInputsTheMeanOfPairsPointsWhereTheResidualRises() {
        int inputs = 100;
        var random = new Random(21);
        double[] rise = random.doubles(inputs, -1, 1).toArray();
        double[][] rows = new double[200][];
        Arrays.setAll(rows, i -> random.doubles(inputs, -1, 1).toArray());
        double[] residuals =
                Arrays.stream(rows).mapToDouble(row -> product(rise, row)).toArray();
        double means = meanCosine(draw(Sources.MEAN_PAIRS, Activations.SIGMOID, anchors(rows, residuals), 21), rise);
        double pairs = meanCosine(draw(Sources.DENSE_PAIRS, Activations.SIGMOID, anchors(rows, residuals), 21), rise);
        // n pairs that each have a share c of the direction have about √(nc²/(1+nc²)) together.
        assertThat(pairs).as("seed 21").isBetween(0.05, 0.2);
        assertThat(means).as("seed 21").isBetween(0.55, 0.85);
    }

    private static double meanCosine(Layer drawn, double[] direction) {
        return IntStream.range(0, CANDIDATES)
                .mapToDouble(k -> {
                    double[] weights = IntStream.range(0, drawn.fanIn())
                            .mapToDouble(j -> drawn.weight(j, k))
                            .toArray();
                    return Math.abs(product(weights, direction))
                            / Math.sqrt(product(weights, weights) * product(direction, direction));
                })
                .average()
                .orElseThrow();
    }

    private static double product(double[] a, double[] b) {
        return IntStream.range(0, a.length).mapToDouble(j -> a[j] * b[j]).sum();
    }

    @Test
    void aMeanThatTurnsAwayFromItsFirstPairMakesNoStep() {
        int inputs = 300;
        double[][] rows = new double[inputs][inputs];
        for (int i = 0; i < inputs; i++) {
            rows[i][i] = 1;
        }
        double[] residuals = new Random(22).doubles(inputs, -1, 1).toArray();
        Layer drawn = draw(Sources.MEAN_PAIRS, Activations.SIGMOID, anchors(rows, residuals), 22);
        // Along the way between two rows, √2 apart, a slope of log 9 at a cosine of 0.1.
        double steepest = Math.log(9) / (0.1 * Math.sqrt(2));
        double[] lengths = IntStream.range(0, CANDIDATES)
                .mapToDouble(k -> Math.sqrt(IntStream.range(0, inputs)
                        .mapToDouble(j -> drawn.weight(j, k) * drawn.weight(j, k))
                        .sum()))
                .toArray();
        assertThat(Arrays.stream(lengths).max().orElseThrow())
                .as("seed 22")
                .isCloseTo(steepest, within(1e-9))
                .isGreaterThan(2 * Arrays.stream(lengths).min().orElseThrow());
    }

    @Test
    void ofTwoInputsASparsePairSeesOneOrBoth() {
        double[][] rows =
                Arrays.stream(rows(3)).map(row -> Arrays.copyOf(row, 2)).toArray(double[][]::new);
        Layer drawn = draw(Sources.SPARSE_PAIRS, Activations.SIGMOID, anchors(rows, 3), 3);
        var seen = new TreeSet<Integer>();
        for (int k = 0; k < CANDIDATES; k++) {
            seen.add((drawn.weight(0, k) == 0 ? 0 : 1) + (drawn.weight(1, k) == 0 ? 0 : 1));
        }
        assertThat(seen).containsExactly(1, 2);
    }

    /** The two rows whose difference, over these inputs, the weights point along: scaled so that both agree. */
    private static int[] pairAlong(Layer drawn, int candidate, double[][] rows, int[] inputs) {
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < rows.length; j++) {
                double product = 0;
                double way = 0;
                double length = 0;
                double middle = drawn.bias(candidate);
                for (int input : inputs) {
                    double difference = rows[j][input] - rows[i][input];
                    double weight = drawn.weight(input, candidate);
                    product += weight * difference;
                    way += difference * difference;
                    length += weight * weight;
                    middle += weight * (rows[i][input] + rows[j][input]) / 2;
                }
                boolean parallel = product > (1 - 1e-12) * Math.sqrt(way * length);
                if (i != j && parallel && Math.abs(middle) < 1e-9 * (1 + Math.abs(drawn.bias(candidate)))) {
                    return new int[] {i, j};
                }
            }
        }
        throw new AssertionError("no two rows make candidate " + candidate);
    }

    private static int[] all() {
        return IntStream.range(0, FAN_IN).toArray();
    }

    @Test
    void aBumpIsAroundARowAndAsWideAsTheWayToAnother() {
        long seed = 4;
        double[][] rows = rows(seed);
        Layer drawn = draw(Sources.RADIAL, Activations.SIGMOID, anchors(rows, seed), seed);
        var narrownesses = new TreeSet<Double>();
        for (int k = 0; k < CANDIDATES; k++) {
            int candidate = k;
            assertThat(drawn.family(k)).isEqualTo(Activations.GAUSSIAN);
            double[] centre = IntStream.range(0, FAN_IN)
                    .mapToDouble(j -> drawn.weight(j, candidate))
                    .toArray();
            assertThat(List.of(rows)).as("seed %d, candidate %d", seed, k).anyMatch(row -> Arrays.equals(row, centre));
            if (drawn.bias(k) == 0) {
                continue; // the row itself was drawn as the other one
            }
            var fitting = new ArrayList<Double>();
            for (double[] row : rows) {
                double distance = 0;
                for (int j = 0; j < FAN_IN; j++) {
                    distance = Math.hypot(distance, row[j] - centre[j]);
                }
                for (double narrowness : new double[] {0.5, 1, 2}) {
                    if (Math.abs(distance * drawn.bias(k) - narrowness) < 1e-12) {
                        fitting.add(narrowness);
                    }
                }
            }
            assertThat(fitting).as("seed %d, candidate %d", seed, k).hasSize(1);
            narrownesses.addAll(fitting);
        }
        assertThat(narrownesses).containsExactly(0.5, 1.0, 2.0);
    }

    /** Compared with the same lottery played with other dice: of 20 uniform pairs one, by its chance. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void aPairIsTheLikelierTheMoreTheResidualChangesOverItsWay(long seed) {
        double[] x = {0, 0.1, 0.4, 1.5, 3.7};
        double[] e = {1, -1, 0.5, 2, -3};
        int count = x.length;
        double[][] rows = Arrays.stream(x).mapToObj(v -> new double[] {v}).toArray(double[][]::new);
        Anchors anchors = anchors(rows, e);
        int draws = 20_000;
        double[] seen = new double[count * count];
        double[] weights = new double[2];
        for (int draw = 0; draw < draws; draw++) {
            PairSource.DENSE.draw(drawing(CounterRandom.key(seed, draw), anchors), weights, 0);
            seen[pairAround(x, -weights[1] / weights[0], weights[0] > 0)]++;
        }
        var random = new Random(seed);
        int trials = 400_000;
        double[] expected = new double[count * count];
        for (int trial = 0; trial < trials; trial++) {
            int[] pool = random.ints(20, 0, count * count).toArray();
            double total = 0;
            for (int pair : pool) {
                total += chance(x, e, pair);
            }
            double lot = random.nextDouble() * total;
            int p = 0;
            while (lot >= chance(x, e, pool[p])) {
                lot -= chance(x, e, pool[p]);
                p++;
            }
            expected[pool[p]] += (double) draws / trials;
        }
        assertFrequencies("seed " + seed, seen, expected);
    }

    private static Drawing drawing(long key, Anchors anchors) {
        return new Drawing(new NumberStream(key), anchors, anchors.fanIn(), 1, 1, Activations.SIGMOID);
    }

    private static double chance(double[] x, double[] e, int pair) {
        int i = pair / x.length;
        int j = pair % x.length;
        return i == j ? 0 : Math.abs((e[j] - e[i]) / (x[j] - x[i]));
    }

    /** The same for the centre of a bump: of five rows one, by its residual. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void aCentreIsTheLikelierTheLargerItsResidual(long seed) {
        double[] e = {1, -1, 0.5, 0, -3, 8};
        int count = e.length;
        double[][] rows = new double[count][];
        Arrays.setAll(rows, i -> new double[] {i});
        Anchors anchors = anchors(rows, e);
        int draws = 20_000;
        double[] seen = new double[count];
        double[] weights = new double[2];
        for (int draw = 0; draw < draws; draw++) {
            RadialSource.draw(drawing(CounterRandom.key(seed, draw), anchors), weights, 0);
            seen[(int) weights[0]]++;
        }
        var random = new Random(seed);
        int trials = 400_000;
        double[] expected = new double[count];
        for (int trial = 0; trial < trials; trial++) {
            int[] pool = random.ints(5, 0, count).toArray();
            double lot = random.nextDouble()
                    * Arrays.stream(pool).mapToDouble(i -> Math.abs(e[i])).sum();
            int p = 0;
            while (p < 4 && lot >= Math.abs(e[pool[p]])) {
                lot -= Math.abs(e[pool[p]]);
                p++;
            }
            expected[pool[p]] += (double) draws / trials;
        }
        // A pool of nothing but the row without residual: one in 6⁵.
        seen[3] = 0;
        expected[3] = 0;
        assertFrequencies("seed " + seed, seen, expected);
    }

    private static void assertFrequencies(String context, double[] seen, double[] expected) {
        double square = 0;
        int places = 0;
        for (int p = 0; p < seen.length; p++) {
            if (expected[p] < 20) {
                assertThat(seen[p]).as("%s, place %d", context, p).isLessThan(60);
            } else {
                square += Math.pow(seen[p] - expected[p], 2) / expected[p];
                places++;
            }
        }
        // Mean n − 1, variance 2(n − 1); the reference's own noise adds a twentieth.
        assertThat(square).as(context).isLessThan(places + 6 * Math.sqrt(2.0 * places));
        assertThat(places).isGreaterThan(3);
    }

    /** The pair with this middle; no two have the same. */
    private static int pairAround(double[] x, double middle, boolean rises) {
        return IntStream.range(0, x.length * x.length)
                .filter(pair -> rises == x[pair % x.length] > x[pair / x.length])
                .filter(pair -> pair / x.length != pair % x.length)
                .filter(pair -> Math.abs((x[pair / x.length] + x[pair % x.length]) / 2 - middle) < 1e-9)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void equalRowsOneRowOrNoResidualMakeConstantNodes() {
        double[][] equal = new double[12][FAN_IN];
        Arrays.stream(equal).forEach(row -> Arrays.fill(row, 2.5));
        double[][] one = {rows(5)[0]};
        double[][] different = rows(5);
        assertConstant(equal, anchors(equal, 5));
        assertConstant(one, anchors(one, 5));
        Anchors exact = anchors(different, new double[2 * different.length]);
        for (Source source : PAIRS) {
            assertConstant(source, different, exact);
        }
        Layer bumps = draw(Sources.RADIAL, Activations.TANH, exact, 5);
        for (int k = 0; k < CANDIDATES; k++) {
            assertThat(bumps.bias(k)).isFinite();
        }
    }

    private static void assertConstant(double[][] rows, Anchors anchors) {
        for (Source source : PAIRS) {
            assertConstant(source, rows, anchors);
        }
        assertConstant(Sources.RADIAL, rows, anchors);
        assertConstant(Sources.SPARSE_RADIAL, rows, anchors);
        assertConstant(Sources.BOXES, rows, anchors);
    }

    private static void assertConstant(Source source, double[][] rows, Anchors anchors) {
        Layer drawn = draw(source, Activations.TANH, anchors, 5);
        for (int k = 0; k < CANDIDATES; k++) {
            double first = Reference.output(drawn, k, rows[0]);
            assertThat(first).as("%s, candidate %d", source, k).isFinite();
            for (double[] row : rows) {
                assertThat(Reference.output(drawn, k, row)).isEqualTo(first);
            }
        }
    }

    @Test
    void aConstantInputGetsNoWeightInPairs() {
        double[][] rows = rows(6);
        Arrays.stream(rows).forEach(row -> row[2] = -7);
        for (Source source : PAIRS) {
            Layer drawn = draw(source, Activations.SIGMOID, anchors(rows, 6), 6);
            for (int k = 0; k < CANDIDATES; k++) {
                assertThat(drawn.weight(2, k)).as("%s, candidate %d", source, k).isZero();
                assertThat(drawn.bias(k)).isFinite();
            }
        }
    }

    @Test
    void sourcesShareABlockInEqualPartsAndUniformOnesTakeTheScopesInTurn() {
        double[][] rows = rows(7);
        Layer drawn = new Mixture(
                        List.of(Sources.RADIAL, Sources.UNIFORM, Sources.DENSE_PAIRS),
                        Activations.TANH,
                        300,
                        Crew.ALONE)
                .draw(new DrawKey(7, 1, 1, 0, 0), FAN_IN, SCOPES, anchors(rows, 7))
                .nodes();
        double[] largest = new double[3];
        for (int k = 0; k < 300; k++) {
            assertThat(drawn.family(k)).isEqualTo(k < 100 ? Activations.GAUSSIAN : Activations.TANH);
            if (k >= 100 && k < 200) {
                for (int j = 0; j < FAN_IN; j++) {
                    largest[k % 3] = Math.max(largest[k % 3], Math.abs(drawn.weight(j, k)));
                }
                assertThat(Math.abs(drawn.bias(k))).isLessThanOrEqualTo(SCOPES.get(k % 3));
            } else if (k >= 200) {
                pairAlong(drawn, k, rows, all());
            }
        }
        for (int s = 0; s < 3; s++) {
            assertThat(largest[s]).isBetween(0.9 * SCOPES.get(s), SCOPES.get(s));
        }
    }

    @Test
    void uniformCandidatesAloneNeedNoRows() {
        var uniform = new Mixture(List.of(Sources.UNIFORM), Activations.RELU, 10, Crew.ALONE);
        assertThat(uniform.needsRows()).isFalse();
        assertThat(new Mixture(List.of(Sources.UNIFORM, Sources.RADIAL), Activations.RELU, 10, Crew.ALONE).needsRows())
                .isTrue();
        Layer drawn = uniform.draw(new DrawKey(1, 1, 1, 0, 0), 3, SCOPES, new Anchors(3, 1, new double[0], 1))
                .nodes();
        assertThat(drawn.width()).isEqualTo(10);
        assertThat(drawn.commonFamily()).contains(Activations.RELU);
    }

    @Test
    void aBlockDependsOnItsKeyAndOnNothingDrawnBefore() {
        double[][] rows = rows(8);
        Anchors anchors = anchors(rows, 8);
        var used = new Mixture(List.of(Sources.values()), Activations.SIGMOID, 40, Crew.ALONE);
        var seen = new ArrayList<List<Double>>();
        for (int node = 1; node <= 20; node++) {
            var key = new DrawKey(8, 1, node, 0, node % 3);
            List<Double> numbers =
                    numbers(used.draw(key, FAN_IN, SCOPES, anchors).nodes());
            var fresh = new Mixture(List.of(Sources.values()), Activations.SIGMOID, 40, Crew.ALONE);
            assertThat(numbers(fresh.draw(key, FAN_IN, SCOPES, anchors).nodes()))
                    .as("node %d", node)
                    .isEqualTo(numbers);
            seen.add(numbers);
            // Another fan-in in between.
            used.draw(key, 2, SCOPES, anchors(new double[][] {{1, 2}, {3, 4}, {0, 1}}, 8));
        }
        assertThat(seen).doesNotHaveDuplicates();
    }

    private static List<Double> numbers(Layer layer) {
        return Arrays.stream(layer.parameters()).boxed().toList();
    }
}
