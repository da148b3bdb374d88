package io.github.deepscn.ensemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.DeepScn;
import io.github.deepscn.TableFit;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.data.Samples;
import io.github.deepscn.network.Links;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.search.Search;
import io.github.deepscn.search.Sources;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.Run;
import io.github.deepscn.train.StopReason;
import io.github.deepscn.train.TimeLeft;
import io.github.deepscn.train.TrainingEvent;
import io.github.deepscn.train.TrainingListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a training does with its time, by a clock that goes only when a test says so. */
class TimeBudgetTest {
    private static final long SEED = 29;
    private static final int ROWS = 500;

    private static final Options OPTIONS = Options.paper()
            .withLayers(16, 8)
            .withSearch(Search.published().withSources(List.of(Sources.DENSE_PAIRS)))
            .withLinks(new Links(true, true))
            .withShrinkage(new Shrinkage.Throughout(1e-4));

    private static final Ensemble ENSEMBLE = new Ensemble(2, 10, 200);

    private final AtomicLong nanos = new AtomicLong();
    private final AtomicBoolean asked = new AtomicBoolean();
    private final List<String> phases = new ArrayList<>();

    private void pass(double seconds) {
        nanos.addAndGet((long) (seconds * 1e9));
    }

    private TimeLeft time(double budget) {
        Optional<Duration> limit =
                Double.isInfinite(budget) ? Optional.empty() : Optional.of(Duration.ofNanos((long) (budget * 1e9)));
        return TimeLeft.of(limit, asked::get, 0, nanos::get);
    }

    /** Smooth, without noise: one read-out for all networks is better than their mean. */
    private static Samples waves() {
        System.out.println("seed " + SEED);
        var random = new SplittableRandom(SEED);
        double[][] inputs = new double[ROWS][2];
        double[] targets = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            inputs[i][0] = random.nextDouble(-2, 2);
            inputs[i][1] = random.nextDouble(-2, 2);
            targets[i] = Math.sin(3 * inputs[i][0]) * Math.cos(2 * inputs[i][1]);
        }
        return Samples.of(inputs, targets);
    }

    private static List<int[]> parts() {
        return IntStream.range(0, 2)
                .mapToObj(part ->
                        IntStream.range(0, ROWS).filter(i -> i % 10 == part).toArray())
                .toList();
    }

    private TestTraining.Outcome train(TimeLeft time, Pace pace, TrainingListener listener) {
        Run run = Run.onThreads(1).withListener(listener).withTime(time);
        return new TestTraining(OPTIONS, ENSEMBLE, run, pace).train(waves(), parts(), true);
    }

    private TrainingListener whenever(String phase, Runnable then) {
        return event -> {
            if (event instanceof TrainingEvent.Phase begun) {
                phases.add(begun.what());
                if (begun.what().contains(phase)) {
                    then.run();
                }
            }
        };
    }

    @Test
    void withTimeEnoughTheNetworksShareOneReadout() {
        var outcome = train(time(1e6), new Pace(1e9), whenever("none", () -> {}));
        assertThat(outcome.alone()).hasSize(2);
        assertThat(phases)
                .contains(
                        "fitting a network to all rows",
                        "choosing nodes and ridge",
                        "gathering one read-out for all networks",
                        "solving for one read-out");
    }

    /** Nodes take a second each. When growing ends, there is as long as the rest is estimated to take. */
    @Test
    void growingLeavesTimeForAllThatComesAfter() {
        var pace = new Pace(2e5);
        var left = new ArrayList<Double>();
        TimeLeft time = time(60);
        var outcome = train(time, pace, event -> {
            if (event instanceof TrainingEvent.NodeAdded) {
                pass(1);
            } else if (event instanceof TrainingEvent.Phase phase
                    && phase.what().startsWith("choosing")) {
                left.add(time.seconds());
            }
        });
        int nodes = outcome.members().stream()
                .mapToInt(member -> member.history().nodes().size())
                .max()
                .orElseThrow();
        var cost = new ReadoutCost(pace, ENSEMBLE, 2, new int[] {16, 8}, ROWS, 1, true);
        assertThat(nodes).isBetween(2, 23);
        assertThat(cost.rest(nodes)).isGreaterThan(5);
        // the last step began in time, and may have added a node more than the estimate is of
        assertThat(left)
                .singleElement()
                .satisfies(seconds -> assertThat(seconds)
                        .isGreaterThanOrEqualTo(cost.rest(nodes - 1) + cost.member(nodes - 1, 1) - 1));
        assertThat(outcome.members())
                .allSatisfy(member -> assertThat(member.history().stop()).isEqualTo(StopReason.TIME));
    }

    @Test
    void laterNetworksHaveAsMuchTimeAsTheFirst() {
        var grown = new ArrayList<Integer>();
        train(time(60), new Pace(2e5), event -> {
            if (event instanceof TrainingEvent.NodeAdded) {
                pass(1);
            } else if (event instanceof TrainingEvent.Ended ended) {
                grown.add(ended.history().nodes().size());
            }
        });
        assertThat(grown).hasSize(2);
        assertThat(grown.get(1)).isGreaterThanOrEqualTo(grown.get(0));
    }

    @Test
    void theMeanTakesThePlaceOfAReadoutForAllThatLastsTooLong() {
        var outcome = train(time(100), Pace.unknown(), whenever("gathering", () -> pass(200)));
        assertThat(phases).contains("gathering one read-out for all networks");
        assertThat(outcome.alone()).isEmpty();
        assertThat(outcome.members()).hasSize(2);
    }

    @Test
    void aReadoutForAllIsNotBegunWithoutTimeForIt() {
        var outcome = train(time(1e6), new Pace(2e5), whenever("choosing", () -> pass(1e6 - 8)));
        assertThat(phases).doesNotContain("gathering one read-out for all networks");
        assertThat(outcome.alone()).isEmpty();
    }

    @Test
    void withoutTimeForReadoutsNetworksAreAsTheyGrew() {
        var outcome = train(time(100), Pace.unknown(), whenever("fitting", () -> pass(200)));
        assertThat(outcome.members()).singleElement().satisfies(member -> {
            assertThat(member.options().shrinkage()).isEqualTo(OPTIONS.shrinkage());
            assertThat(member.network().nodes()).isPositive();
        });
        assertThat(outcome.heldOut().judged()).hasSize(ROWS / 10);
    }

    @Test
    void whoeverAsksForTheEndWhileAReadoutIsGatheredGetsAModel() {
        var outcome = train(time(Double.POSITIVE_INFINITY), Pace.unknown(), whenever("gathering", () -> {
            asked.set(true);
            pass(10);
        }));
        assertThat(outcome.members()).hasSize(2);
        assertThat(outcome.alone()).isEmpty();
    }

    @Test
    void timeThatReadingTookIsNotThereForGrowing() {
        var random = new SplittableRandom(SEED);
        double[] x = random.doubles(300).toArray();
        var table = Table.of(List.of(
                NumberColumn.of("x", x),
                NumberColumn.of("y", random.doubles(300).map(y -> y * y).toArray())));
        pass(61);
        for (TableOptions options : List.of(TableOptions.fast("y"), TableOptions.balanced("y"))) {
            TableFit fit =
                    TableTraining.with(options).threads(1).within(time(60)).fit(table);
            assertThat(fit.model().nodes()).isZero();
            assertThat(fit.model().members())
                    .allSatisfy(member -> assertThat(member.history().stop()).isEqualTo(StopReason.TIME));
            assertThat(fit.model().predict(table)).hasDimensions(300, 1);
        }
    }

    @Test
    void ridgeIsChosenWithoutRowsWhenThereIsNoTime() {
        Options none = OPTIONS.withTimeBudget(Duration.ofNanos(1));
        var hasty = DeepScn.with(none.withShrinkage(Shrinkage.chosenBy(Shrinkage.Criterion.LEAVE_ONE_OUT)))
                .fit(waves());
        var quick = DeepScn.with(
                        none.withShrinkage(Shrinkage.chosenBy(Shrinkage.Criterion.GENERALISED_CROSS_VALIDATION)))
                .fit(waves());
        assertThat(hasty.history().stop()).isEqualTo(StopReason.TIME);
        assertThat(hasty.ridge()).isEqualTo(quick.ridge());
    }

    /** Of a table that is too large for its budget some rows are taken; with a checkpoint it must be all. */
    @Test
    void moreRowsCostMoreTime() {
        var pace = new Pace(1e9);
        double few = new ReadoutCost(pace, ENSEMBLE, 10, new int[] {200, 200}, 12_000, 2, true).all(400, 4);
        double many = new ReadoutCost(pace, ENSEMBLE, 10, new int[] {200, 200}, 2_000_000, 2, true).all(400, 4);
        assertThat(many).isGreaterThan(50 * few);
        pace.see(1e9, 10);
        assertThat(pace.seconds(1e9)).isBetween(10.0, 20.0);
        pace.see(1e9, 0.001);
        assertThat(pace.seconds(1e9)).as("too short to tell").isBetween(10.0, 20.0);
    }

    @Test
    void aFullHeapInOneOfSeveralThreadsIsThrownAsItIs() {
        var full = new OutOfMemoryError("Java heap space");
        try (var crew = new MemberCrew(2)) {
            assertThatThrownBy(() -> crew.each(4, (number, threads) -> {
                        throw full;
                    }))
                    .isSameAs(full);
        }
    }
}
