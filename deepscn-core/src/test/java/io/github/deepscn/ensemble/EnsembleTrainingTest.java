package io.github.deepscn.ensemble;

import static io.github.deepscn.ensemble.CrossCases.OPTIONS;
import static io.github.deepscn.ensemble.CrossCases.hidden;
import static io.github.deepscn.ensemble.CrossCases.others;
import static io.github.deepscn.ensemble.CrossCases.parts;
import static io.github.deepscn.ensemble.CrossCases.pick;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.Reference;
import io.github.deepscn.TableOptions;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Links;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.search.Search;
import io.github.deepscn.search.Sources;
import io.github.deepscn.threads.Crew;
import io.github.deepscn.train.StopReason;
import io.github.deepscn.train.TrainingEvent;
import io.github.deepscn.train.TrainingListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EnsembleTrainingTest {
    /** Noisy rows of one input that matters by a step, one that does smoothly and one that does not. */
    private static Samples rows(int count, long seed) {
        var random = new SplittableRandom(seed);
        double[][] inputs = new double[count][3];
        double[] targets = new double[count];
        for (int i = 0; i < count; i++) {
            Arrays.setAll(inputs[i], j -> random.nextDouble(-2, 2));
            targets[i] = (inputs[i][0] > 0.3 ? 1 : -1) + Math.sin(inputs[i][1]) + 0.3 * random.nextDouble(-1, 1);
        }
        return Samples.of(inputs, targets);
    }

    private static TestTraining.Outcome train(Samples rows, Ensemble ensemble, List<int[]> parts, int threads) {
        return new TestTraining(OPTIONS, ensemble, TrainingListener.none(), () -> false, threads).train(rows, parts);
    }

    /** Notes on how many rows each training chooses its nodes. */
    private static TrainingListener rowsInto(List<Long> seen) {
        return event -> {
            if (event instanceof TrainingEvent.Started started) {
                seen.add(started.shape().rows());
            }
        };
    }

    @Test
    void membersDoNotDependOnTheThreads() {
        Samples rows = rows(150, 1);
        var ensemble = new Ensemble(4, 3, Ensemble.ALL_ROWS);
        List<int[]> parts = parts(150, 3, 4);
        var one = train(rows, ensemble, parts, 1);
        var three = train(rows, ensemble, parts, 3);
        assertThat(three.members().stream().map(Reference::bits).toList())
                .isEqualTo(one.members().stream().map(Reference::bits).toList());
        assertThat(three.members().get(0).digest())
                .isEqualTo(one.members().get(0).digest());
    }

    /** Without that row the input is nearly a constant: its squares around the mean are lost in rounding. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void anInputThatDiffersInOneRowOnlyDoesNoHarm(long seed) {
        var random = new SplittableRandom(seed);
        double rest = random.nextDouble(-1, 0);
        double[][] inputs = new double[60][2];
        double[] targets = new double[60];
        for (int i = 0; i < 60; i++) {
            inputs[i][0] = i == 7 ? 7.7 : rest + 1e-12 * i;
            inputs[i][1] = random.nextDouble(-2, 2);
            targets[i] = Math.sin(2 * inputs[i][1]) + 0.1 * random.nextDouble(-1, 1);
        }
        var outcome = train(Samples.of(inputs, targets), new Ensemble(3, 3, Ensemble.ALL_ROWS), parts(60, 3, 3), 1);
        for (int i = 0; i < 60; i++) {
            assertThat(outcome.heldOut().get(i)).hasSize(1);
            assertThat(outcome.heldOut().get(i).get(0)[0])
                    .as("seed %d, row %d", seed, i)
                    .isCloseTo(targets[i], within(1.5));
        }
    }

    @Test
    void everyMemberSearchesAsTheOptionsSay() {
        for (int generations : new int[] {0, 2}) {
            long seen = 20L * (1 + generations);
            var varied = OPTIONS.withSearch(OPTIONS.search().withGenerations(generations));
            var outcome = new TestTraining(
                            varied, new Ensemble(2, 2, Ensemble.ALL_ROWS), TrainingListener.none(), () -> false, 2)
                    .train(rows(100, 4), parts(100, 2, 2));
            assertThat(outcome.members()).hasSize(2).allSatisfy(member -> {
                assertThat(member.options().search()).isEqualTo(varied.search());
                assertThat(member.history().nodes()).allMatch(node -> node.candidates() == seen);
            });
        }
    }

    /** A single member has nothing to be the mean of. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theReadoutOfASingleMemberIsRidgeOverAllRows(long seed) {
        Samples rows = rows(120, seed);
        var outcome = train(rows, new Ensemble(1, 3, Ensemble.ALL_ROWS), parts(120, 3, 1), 2);
        DeepScnModel member = outcome.members().get(0);
        double[] beta = ridge(rows, IntStream.range(0, 120).toArray(), member.network(), strength(member));
        assertThat(distance(member.readout(), beta)).as("seed " + seed).isLessThan(1e-6);
    }

    /** Whatever was chosen for members alone, it is the same for all. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void everyReadoutIsTheMeanOfTwoRidgesOverAllRows(long seed) {
        Samples rows = rows(120, seed);
        int[] all = IntStream.range(0, 120).toArray();
        var outcome = train(rows, new Ensemble(3, 3, Ensemble.ALL_ROWS), parts(120, 3, 3), 2);
        List<CrossChoice> possible = possible(rows, all, outcome);
        assertThat(possible).as("seed " + seed).isNotEmpty();
    }

    /** The choices for members alone that explain the read-outs of all. */
    private static List<CrossChoice> possible(Samples rows, int[] fitted, TestTraining.Outcome outcome) {
        var possible = new ArrayList<CrossChoice>();
        for (int size = 0; size < CrossMember.SIZES; size++) {
            for (int strength = 0; strength < CrossMember.STRENGTHS.length; strength++) {
                int kept = size;
                double ridge = CrossMember.STRENGTHS[strength];
                if (outcome.members().stream()
                        .allMatch(member ->
                                distance(member.readout(), meanOfTwo(rows, fitted, member, kept, ridge)) < 1e-9)) {
                    possible.add(new CrossChoice(size, strength, 0));
                }
            }
        }
        return possible;
    }

    /** By batch ridge; the first half has all nodes of the member, the other those that would suit it alone. */
    private static double[] meanOfTwo(Samples rows, int[] fitted, DeepScnModel member, int size, double strength) {
        return mixtureOfTwo(rows, fitted, member, size, strength, 0.5);
    }

    private static double[] mixtureOfTwo(
            Samples rows, int[] fitted, DeepScnModel member, int size, double strength, double share) {
        int nodes = member.history().nodes().size() * (size + 1) / CrossMember.SIZES;
        Network network = member.network();
        double[] together = ridge(rows, fitted, network, strength(member));
        double[] alone = ridge(rows, fitted, network.firstNodes(Math.min(nodes, network.nodes())), strength);
        return IntStream.range(0, together.length)
                .mapToDouble(j -> share * together[j] + (1 - share) * (j < alone.length ? alone[j] : 0))
                .toArray();
    }

    private static double strength(DeepScnModel member) {
        return ((Shrinkage.Throughout) member.options().shrinkage()).strength();
    }

    /** Batch ridge over some rows; the penalties are of all rows, in proportion. */
    private static double[] ridge(Samples rows, int[] fitted, Network network, double strength) {
        double[][] hidden = hidden(network, rows.inputs().toRows());
        double[] penalties = Reference.penalties(hidden, strength * fitted.length / rows.rows(), true);
        double[][] beta =
                Reference.ridge(pick(hidden, fitted), pick(rows.targets().toRows(), fitted), penalties);
        return Arrays.stream(beta).mapToDouble(row -> row[0]).toArray();
    }

    /** The largest difference, as a part of the largest weight. */
    private static double distance(Readout readout, double[] beta) {
        assertThat(readout.columns()).isEqualTo(beta.length);
        double largest = Arrays.stream(beta).map(Math::abs).max().orElseThrow();
        return IntStream.range(0, beta.length)
                .mapToDouble(j -> Math.abs(readout.weight(j, 0) - beta[j]) / largest)
                .max()
                .orElseThrow();
    }

    /** Given choices, with read-outs for every number of first layers; OPTIONS have layers of 16 and 8 nodes. */
    @ParameterizedTest
    @CsvSource({"1, 7, 0.5", "5, 6, 0.6", "6, 7, 1", "4, 4, 0.8"})
    void everyResolutionHasSharesOfItsTwoReadouts(int alone, int together, double share) {
        Samples rows = rows(120, 24);
        List<int[]> parts = parts(120, 3, 1);
        CrossMember member = members(models(rows, parts), rows, parts).get(0);
        var choice = new MeanChoice(new CrossChoice(alone, 14, 0), new CrossChoice(together, 11, 0), share);
        DeepScnModel fitted = DeepScnModel.of(member.fitted(choice, rows.fingerprint()));
        assertThat(fitted.network().nodes()).isEqualTo(24 * (together + 1) / 8);
        int[] all = IntStream.range(0, 120).toArray();
        for (int layers = 0; layers <= fitted.network().layers().size(); layers++) {
            DeepScnModel first = fitted.firstLayers(layers);
            double[] beta = mixtureOfTwo(rows, all, first, alone, CrossMember.STRENGTHS[14], share);
            assertThat(distance(first.readout(), beta)).as(layers + " layers").isLessThan(1e-6);
        }
        int[] rest = others(parts.get(0), 120);
        double[] beta = mixtureOfTwo(rows, rest, fitted, alone, CrossMember.STRENGTHS[14], share);
        double[][] hidden = pick(hidden(fitted.network(), rows.inputs().toRows()), parts.get(0));
        double[][] outputs = member.outputsWithout(member.heldOut(), choice, 1);
        for (int i = 0; i < hidden.length; i++) {
            assertThat(outputs[i][0]).isCloseTo(product(hidden[i], beta), within(1e-7));
        }
    }

    private static double product(double[] row, double[] beta) {
        return IntStream.range(0, row.length).mapToDouble(j -> row[j] * beta[j]).sum();
    }

    @ParameterizedTest
    @ValueSource(longs = {4, 5, 6})
    void theChoiceIsTheBestOfAllOnHeldOutRows(long seed) {
        int count = 120;
        Samples rows = rows(count, seed);
        double[][] inputs = rows.inputs().toRows();
        double[][] targets = rows.targets().toRows();
        List<int[]> parts = parts(count, 3, 3);
        List<DeepScnModel> models = models(rows, parts);
        List<CrossMember> members = members(models, rows, parts);
        double least = Double.POSITIVE_INFINITY;
        for (double strength : CrossMember.STRENGTHS) {
            for (int size = 1; size <= CrossMember.SIZES && strength > 1e-5; size++) {
                double squares = 0;
                for (int m = 0; m < 3; m++) {
                    squares += squares(models.get(m), inputs, targets, parts.get(m), strength, size);
                }
                least = Math.min(least, squares);
            }
        }
        assertThat(CrossChoice.of(members).squares()).as("seed " + seed).isLessThanOrEqualTo(least * (1 + 1e-6));
        var choice = CrossChoice.of(members);
        double again = 0;
        for (CrossMember member : members) {
            double[][] outputs = member.outputsWithout(member.heldOut(), new MeanChoice(choice, choice, 0.5), 1);
            for (int i = 0; i < outputs.length; i++) {
                again += Math.pow(outputs[i][0] - targets[member.heldOut()[i]][0], 2);
            }
        }
        assertThat(again).isCloseTo(choice.squares(), within(1e-9 * again));
        if (CrossMember.STRENGTHS[choice.strength()] > 1e-5) {
            assertThat(choice.squares()).as("seed " + seed).isCloseTo(least, within(1e-6 * least));
        }
    }

    /** One for each part, trained without it. */
    private static List<DeepScnModel> models(Samples rows, List<int[]> parts) {
        return parts.stream()
                .map(part -> DeepScn.with(
                                OPTIONS.withSearch(OPTIONS.search().withSources(List.of(Sources.SPARSE_PAIRS))))
                        .fit(rows.pick(others(part, rows.rows()))))
                .toList();
    }

    private static List<CrossMember> members(List<DeepScnModel> models, Samples rows, List<int[]> parts) {
        return IntStream.range(0, parts.size())
                .mapToObj(k -> CrossCases.member(models.get(k), rows, parts.get(k)))
                .toList();
    }

    private static double squares(
            DeepScnModel model, double[][] inputs, double[][] targets, int[] part, double strength, int size) {
        return Arrays.stream(errors(model, inputs, targets, part, strength, size))
                .map(error -> error * error)
                .sum();
    }

    /** By ridge over the rows that are not of the part, with the first nodes alone; the penalties are of all rows. */
    private static double[] errors(
            DeepScnModel model, double[][] inputs, double[][] targets, int[] part, double strength, int size) {
        var kept = model.network().firstNodes(model.network().nodes() * size / CrossMember.SIZES);
        int[] rest = others(part, inputs.length);
        double[][] hidden = hidden(kept, inputs);
        double[] penalties = Reference.penalties(hidden, strength * rest.length / inputs.length, true);
        double[][] beta = Reference.ridge(pick(hidden, rest), pick(targets, rest), penalties);
        double[][] residual = Reference.residual(pick(hidden, part), beta, pick(targets, part));
        return Arrays.stream(residual).mapToDouble(row -> row[0]).toArray();
    }

    /** The first part is left out by two members, the third by none. */
    @ParameterizedTest
    @ValueSource(longs = {19, 20, 21, 22, 23})
    void theMeanHasTheNodesAndTheRidgeThatSuitIt(long seed) {
        int count = 120;
        Samples rows = rows(count, seed);
        double[][] inputs = rows.inputs().toRows();
        double[][] targets = rows.targets().toRows();
        List<int[]> parts = parts(count, 3, 2);
        parts.add(parts.get(0));
        List<DeepScnModel> models = models(rows, parts);
        List<CrossMember> members = members(models, rows, parts);
        CrossChoice alone = CrossChoice.of(members);
        MeanChoice both = CrossCases.choice(members, rows);
        CrossChoice choice = both.together();
        assertThat(both.alone()).isEqualTo(alone);
        assertThat(choice.size()).isGreaterThanOrEqualTo(alone.size());
        double least = Double.POSITIVE_INFINITY;
        double chosen = Double.NaN;
        for (int size = alone.size(); size < CrossMember.SIZES; size++) {
            for (int strength = alone.strength(); strength >= Math.max(0, alone.strength() - 4); strength -= 2) {
                double ofMean = 0;
                double without = 0;
                double all = 0;
                for (int[] part : parts.subList(0, 2)) {
                    double[] mean = new double[part.length];
                    for (int k = 0; k < 3; k++) {
                        double[] errors =
                                errors(models.get(k), inputs, targets, part, CrossMember.STRENGTHS[strength], size + 1);
                        double squares = Arrays.stream(errors)
                                .map(error -> error * error)
                                .sum();
                        without += parts.get(k) == part ? squares : 0;
                        all += squares;
                        Arrays.setAll(mean, i -> mean[i] + errors[i] / 3);
                    }
                    ofMean += Arrays.stream(mean).map(error -> error * error).sum();
                }
                double gain = ofMean / all;
                double estimate = without * gain;
                least = Math.min(least, estimate);
                chosen = size == choice.size() && strength == choice.strength() ? estimate : chosen;
            }
        }
        assertThat(chosen).as("seed " + seed).isCloseTo(least, within(1e-6 * least));
    }

    /** Every row of two parts of three judges, if one has not enough, and the more do the more the mean is believed. */
    @ParameterizedTest
    @CsvSource({"120, 0.5", "1500, 0.5", "3000, 0.6666666666666666", "18000, 0.8571428571428571"})
    void theMoreRowsTellTheMoreTheMeanIsBelieved(int count, double share) {
        Samples rows = rows(count, 25);
        List<int[]> parts = parts(count, 3, 2);
        parts.add(parts.get(0));
        List<CrossMember> members = members(models(rows, parts), rows, parts);
        assertThat(CrossCases.choice(members, rows).share()).isEqualTo(share);
    }

    @Test
    void aMemberDoesNotSeeTheRowsItIsTrainedWithout() {
        Samples rows = rows(90, 7);
        double[] changed = Arrays.stream(rows.targets().toRows())
                .mapToDouble(row -> row[0])
                .toArray();
        List<int[]> parts = parts(90, 3, 1);
        var ensemble = new Ensemble(1, 3, Ensemble.ALL_ROWS);
        var before = train(rows, ensemble, parts, 1);
        for (int i : parts.get(0)) {
            changed[i] += 5;
        }
        var after = train(Samples.of(rows.inputs().toRows(), changed), ensemble, parts, 1);
        assertThat(Reference.hiddenParameters(after.members().get(0).network().firstNodes(2)))
                .isEqualTo(Reference.hiddenParameters(
                        before.members().get(0).network().firstNodes(2)));
        for (int i = 0; i < 90; i++) {
            assertThat(before.heldOut().get(i)).hasSize(i % 3 == 0 ? 1 : 0);
        }
    }

    @Test
    void aCancelledTrainingStillGivesMembers() {
        Samples rows = rows(60, 9);
        var outcome = new TestTraining(
                        OPTIONS, new Ensemble(2, 2, Ensemble.ALL_ROWS), TrainingListener.none(), () -> true, 2)
                .train(rows, parts(60, 2, 2));
        assertThat(outcome.members()).hasSize(2);
        assertThat(outcome.members().get(0).network().nodes()).isZero();
    }

    @Test
    void membersWithoutTimeOrCancelledDoNotSpoilTheMean() {
        Samples rows = rows(60, 16);
        List<int[]> parts = parts(60, 2, 3);
        var whole = DeepScn.with(OPTIONS).fit(rows);
        var late = DeepScn.with(OPTIONS.withTimeBudget(Duration.ofNanos(1))).fit(rows);
        var cancelled = DeepScn.with(OPTIONS).cancelledBy(() -> true).fit(rows);
        var few = DeepScn.with(OPTIONS.withLayers(2)).fit(rows);
        assertThat(whole.network().nodes()).isGreaterThan(4);
        assertThat(late.history().stop()).isEqualTo(StopReason.TIME);
        assertThat(cancelled.history().stop()).isEqualTo(StopReason.CANCELLED);
        var members = Stream.of(late, whole, cancelled, few)
                .map(model -> CrossCases.member(model, rows, parts.get(0)))
                .toList();
        assertThat(members.stream().map(CrossMember::model).map(EnsembleTraining::isCutShort))
                .containsExactly(true, false, true, false);
        assertThat(EnsembleTraining.farEnough(members, CrossMember::model))
                .containsExactly(members.get(1), members.get(3));
        assertThat(EnsembleTraining.farEnough(members.subList(0, 1), CrossMember::model))
                .hasSize(1);
    }

    @Test
    void everyNetworkKnowsTheBudgetThatAllShare() {
        var options = OPTIONS.withTimeBudget(Duration.ofSeconds(60));
        var seen = new ArrayList<Duration>();
        new TestTraining(
                        options,
                        new Ensemble(4, 2, Ensemble.ALL_ROWS),
                        event -> {
                            if (event instanceof io.github.deepscn.train.TrainingEvent.Started started) {
                                seen.add(started.options()
                                        .stopRules()
                                        .timeBudget()
                                        .orElseThrow());
                            }
                        },
                        () -> true,
                        2)
                .train(rows(60, 10), parts(60, 2, 4));
        assertThat(seen).hasSize(4).containsOnly(Duration.ofSeconds(60));
        assertThat(MemberTraining.rounds(new Ensemble(4, 2, Ensemble.ALL_ROWS), 2))
                .isEqualTo(2);
        assertThat(MemberTraining.rounds(new Ensemble(5, 2, Ensemble.ALL_ROWS), 2))
                .isEqualTo(3);
    }

    @Test
    void aNetworkHasAtMostHalfAsManyNodesAsRows() {
        Samples rows = rows(40, 12);
        var outcome = train(rows, Ensemble.of(2), parts(40, 2, 2), 1);
        // 20 rows each, so 10 nodes, shared as 16 to 8
        for (DeepScnModel member : outcome.members()) {
            assertThat(member.options().layers()).containsExactly(6, 3);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5})
    void thereAreAsManyMembersAsAskedFor(int members) {
        var ensemble = new Ensemble(members, 5, Ensemble.ALL_ROWS);
        assertThat(train(rows(100, 13), ensemble, parts(100, 5, members), 2).members())
                .hasSize(members);
    }

    /** Nodes are chosen on few rows, and the read-outs are fitted to all. */
    @Test
    void fewRowsChooseNodesAndAllFitTheReadout() {
        Samples rows = rows(400, 14);
        var seen = new ArrayList<Long>();
        var ensemble = new Ensemble(2, 4, 100);
        var outcome = new TestTraining(OPTIONS, ensemble, rowsInto(seen), () -> false, 1).train(rows, parts(400, 4, 2));
        assertThat(seen).containsExactly(100L, 100L);
        assertThat(possible(rows, IntStream.range(0, 400).toArray(), outcome)).isNotEmpty();
    }

    @Test
    void manyRowsCarryMoreNodesChosenOnMoreRows() {
        var ensemble = new Ensemble(2, 2, 100, 50);
        var seen = new ArrayList<Long>();
        var outcome = new TestTraining(OPTIONS, ensemble, rowsInto(seen), () -> false, 1)
                .train(rows(400, 16), parts(400, 2, 2));
        assertThat(seen).containsExactly(200L, 200L); // ∛(400/50) = 2
        assertThat(outcome.members().get(0).options().layers()).containsExactly(32, 16);
        assertThat(ensemble.nodes(OPTIONS.layers(), 400)).isEqualTo(2 * 48);
        assertThat(ensemble.withMembers(3).nodes(OPTIONS.layers(), 400)).isEqualTo(3 * 48);
        assertThat(ensemble.withoutWidening().nodes(OPTIONS.layers(), 400)).isEqualTo(2 * 24);
        assertThat(ensemble.nodes(OPTIONS.layers(), 50)).isEqualTo(2 * 12); // half of 25 rows, in whole nodes
    }

    @Test
    void manyRowsHaveMoreNodesAStep() {
        var ensemble = new Ensemble(1, 2, 100, 1000);
        Search pairs = OPTIONS.search().withBatch(2).withCandidates(32);
        assertThat(ensemble.search(pairs, 400)).isEqualTo(pairs);
        assertThat(ensemble.search(pairs, 1000)).isEqualTo(pairs.withBatch(4).withCandidates(64));
        assertThat(ensemble.search(pairs, 1_000_000))
                .isEqualTo(pairs.withBatch(8).withCandidates(128));
        assertThat(ensemble.search(pairs.withBatch(1), 8000)).isEqualTo(pairs.withBatch(1));
        assertThat(ensemble.withoutWidening().search(pairs, 8000)).isEqualTo(pairs);
        var varied = OPTIONS.withSearch(OPTIONS.search().withBatch(2).withCandidates(32));
        var outcome = new TestTraining(varied, new Ensemble(1, 2, 100, 50), TrainingListener.none(), () -> false, 1)
                .train(rows(400, 16), parts(400, 2, 1));
        assertThat(outcome.members().get(0).options().search().batch()).isEqualTo(8);
    }

    /** However many are held out, the course of the errors is that of some. */
    @Test
    void fewRowsShowHowTheErrorFalls() {
        var riding = new ArrayList<Long>();
        TrainingListener listener = event -> {
            if (event instanceof TrainingEvent.Started started) {
                riding.add(started.shape().ridingRows());
            }
        };
        new TestTraining(OPTIONS.withLayers(2), new Ensemble(1, 2, Ensemble.ALL_ROWS), listener, () -> false, 1)
                .train(rows(3000, 19), parts(3000, 2, 1));
        assertThat(riding).containsExactly(1000L);
    }

    @Test
    void layersThatAreNamedStayAsWide() {
        TableOptions balanced = TableOptions.balanced("y");
        assertThat(balanced.ensemble().orElseThrow().widening(96_000)).isEqualTo(2);
        assertThat(balanced.ensemble().orElseThrow().widening(1_000_000)).isEqualTo(3);
        assertThat(balanced.withLayers(30).ensemble().orElseThrow().widening(96_000))
                .isEqualTo(1);
        assertThat(balanced.withLayers(30).training().layers()).containsExactly(30);
        assertThat(TableOptions.fast("y").withLayers(30).ensemble()).isEmpty();
    }

    /** Thirty nodes that are all but affine, so that they depend on each other to rounding. */
    @Test
    void wherePartsLeaveTooLittleThereIsMoreRidge() {
        Samples rows = rows(400, 18);
        int inputs = rows.inputs().columns();
        double[] weights =
                new SplittableRandom(18).doubles(30L * inputs, -1e-4, 1e-4).toArray();
        var network = new Network(
                inputs,
                new Links(true, false),
                List.of(Layer.of(Activations.SIGMOID, inputs, weights, new double[30])));
        NormalEquations two = equations(rows, network)
                .minus(equations(rows.pick(IntStream.range(2, 400).toArray()), network));
        assertThatThrownBy(() -> two.readouts(CrossMember.STRENGTHS[0], new int[] {network.columns()}, Crew.ALONE))
                .isInstanceOf(ArithmeticException.class);
        Readout readout = CrossMember.readouts(two, 0, new int[] {network.columns()}, Crew.ALONE)
                .get(0);
        assertThat(two.canBeSolved(CrossMember.STRENGTHS[0])).isFalse();
        assertThat(two.canBeSolved(CrossMember.STRENGTHS[CrossMember.STRENGTHS.length - 1]))
                .isTrue();
        for (int j = 0; j < readout.columns(); j++) {
            assertThat(readout.weight(j, 0)).isFinite();
        }
    }

    private static NormalEquations equations(Samples rows, Network network) {
        try (var engine = LocalEngine.over(rows, null, 1)) {
            return NormalEquations.of(engine, network);
        }
    }

    /** By batch ridge. */
    @Test
    void allMembersJudgeAPartWithReadoutsThatDoWithoutIt() {
        Samples rows = rows(120, 15);
        List<int[]> parts = parts(120, 4, 3);
        var outcome = train(rows, new Ensemble(3, 4, Ensemble.ALL_ROWS), parts, 2);
        double[][] inputs = rows.inputs().toRows();
        CrossChoice alone =
                possible(rows, IntStream.range(0, 120).toArray(), outcome).get(0);
        for (int[] part : parts) {
            for (int m = 0; m < 3; m++) {
                DeepScnModel member = outcome.members().get(m);
                double[] beta = meanOfTwo(
                        rows, others(part, 120), member, alone.size(), CrossMember.STRENGTHS[alone.strength()]);
                double[][] of = pick(hidden(member.network(), inputs), part);
                for (int i = 0; i < part.length; i++) {
                    assertThat(outcome.together().get(part[i])).hasSize(3);
                    assertThat(outcome.together().get(part[i]).get(m)[0]).isCloseTo(product(of[i], beta), within(1e-5));
                }
            }
        }
    }
}
