package io.github.deepscn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.ensemble.Ensemble;
import io.github.deepscn.network.Links;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.table.EncoderOptions;
import io.github.deepscn.table.HoldOut;
import io.github.deepscn.table.Table;
import io.github.deepscn.train.NodeRecord;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.StopReason;
import io.github.deepscn.train.Trainer;
import io.github.deepscn.train.TrainingEvent;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An ensemble whose training was cut short goes on to the same end. */
class EnsembleCheckpointTest {
    private static final Table ROWS = Ensembles.rows(200, 5);
    private static final int MEMBERS = 4;
    private static final int NODES = 14;

    @TempDir
    private Path folder;

    private static TableOptions options(String target) {
        var standard = TableOptions.fast(target);
        String other = target.equals("y") ? "label" : "y";
        return standard.withTraining(standard.training()
                        .withLayers(8, NODES - 8)
                        .withCandidates(20)
                        .withPatience(0)
                        .withBatch(1)
                        .withMechanism(Mechanisms.ORTHOGONAL)
                        .withShrinkage(new Shrinkage.Throughout(1e-2)))
                .withHoldOut(HoldOut.none())
                .withEncoder(EncoderOptions.standard().withExclude(Set.of(other, "z")))
                .withEnsemble(new Ensemble(MEMBERS, 3, Ensemble.ALL_ROWS));
    }

    private static TableOptions with(TableOptions options, Options training) {
        return options.withTraining(training);
    }

    /** All that is in the file but the times. */
    private static List<List<Object>> whole(TableFit fit) {
        return fit.model().members().stream()
                .map(member -> List.<Object>of(
                        Reference.bits(member),
                        member.history().candidates(),
                        member.history().refusals(),
                        member.history().stop(),
                        member.history().nodes().stream()
                                .map(NodeRecord::trainRmse)
                                .toList()))
                .toList();
    }

    private static void assertSame(TableFit fit, TableFit undisturbed, String what) {
        assertThat(fit.model().digest()).as(what).isEqualTo(undisturbed.model().digest());
        assertThat(whole(fit)).as(what).isEqualTo(whole(undisturbed));
        if (undisturbed.model().intervals().isPresent()) {
            assertThat(fit.model().halfWidths(0.5))
                    .as(what)
                    .isEqualTo(undisturbed.model().halfWidths(0.5));
        }
        assertThat(fit.heldOutScores().orElseThrow().predictions())
                .as(what)
                .isDeepEqualTo(undisturbed.heldOutScores().orElseThrow().predictions());
    }

    @ParameterizedTest
    @ValueSource(strings = {"y", "label"})
    void resumedAtAnyByteTheModelIsTheSame(String target) throws IOException {
        var training = TableTraining.with(options(target));
        TableFit undisturbed = training.fit(ROWS);
        Path file = folder.resolve("whole");
        assertSame(training.threads(3).checkpoint(file).fit(ROWS), undisturbed, "written down");
        byte[] bytes = Files.readAllBytes(file);
        int header = 16 + ByteBuffer.wrap(bytes).getInt(8);
        long seed = 3;
        var random = new Random(seed);
        for (int cut = 0; cut < 6; cut++) {
            int length = cut == 0 ? bytes.length : header + random.nextInt(bytes.length - header);
            Path part = Files.write(folder.resolve("part" + cut), Arrays.copyOf(bytes, length));
            TableFit resumed = training.threads(1 + cut % 3).resume(part).fit(ROWS);
            assertSame(resumed, undisturbed, "seed " + seed + ", cut at " + length);
            assertThat(Files.size(part)).as("the file is whole again").isEqualTo(bytes.length);
        }
    }

    @Test
    void nodesThatWereFoundAreNotSearchedAgain() {
        var training = TableTraining.with(options("y")).threads(2);
        TableFit undisturbed = training.fit(ROWS);
        Path file = folder.resolve("cancelled");
        var nodes = new AtomicInteger();
        training.listener(event -> nodes.addAndGet(event instanceof TrainingEvent.NodeAdded ? 1 : 0))
                .cancelledBy(() -> nodes.get() >= 40)
                .checkpoint(file)
                .fit(ROWS);
        assertThat(nodes.get()).isBetween(40, 45);
        var searches = new AtomicInteger();
        TableFit resumed =
                training.cancelledBy(countingDraws(searches)).resume(file).fit(ROWS);
        assertSame(resumed, undisturbed, "resumed");
        // one block of candidates for each node, as every one finds some
        assertThat(searches.get()).isEqualTo(MEMBERS * NODES - nodes.get());
        searches.set(0);
        training.cancelledBy(countingDraws(searches)).resume(file).fit(ROWS);
        assertThat(searches).hasValue(0);
    }

    /** Counts how often a trainer asks before it draws candidates; the clock makes it ask at other times, too. */
    private static BooleanSupplier countingDraws(AtomicInteger draws) {
        return () -> {
            boolean drawing = StackWalker.getInstance()
                    .walk(frames ->
                            frames.anyMatch(frame -> frame.getClassName().equals(Trainer.class.getName())
                                    && frame.getMethodName().equals("draw")));
            draws.addAndGet(drawing ? 1 : 0);
            return false;
        };
    }

    @Test
    void anotherTrainingIsRefused() {
        TableOptions options = options("y");
        Options training = options.training();
        Path file = folder.resolve("other");
        TableTraining.with(options).checkpoint(file).fit(ROWS);
        List<TableOptions> others = List.of(
                with(options, training.withSeed(2)),
                with(options, training.withCandidates(21)),
                options.withEnsemble(Ensemble.of(MEMBERS)),
                options.withEnsemble(options.ensemble().orElseThrow().withMembers(5)),
                options.withHoldOut(new HoldOut(0, Optional.empty(), Optional.of("x"))),
                options("label"),
                TableOptions.fast("y"));
        for (TableOptions other : others) {
            assertRefused(TableTraining.with(other).resume(file), "another training");
        }
        Table fewer = ROWS.pick(IntStream.range(0, 150).toArray());
        assertThatThrownBy(() -> TableTraining.with(options).resume(file).fit(fewer))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("another training");
        assertRefused(TableTraining.with(options).resume(folder.resolve("none")), "does not exist");
        Path single = folder.resolve("single");
        TableTraining.with(TableOptions.fast("y")).checkpoint(single).fit(ROWS);
        assertRefused(TableTraining.with(options).resume(single), "another training");
    }

    private static void assertRefused(TableTraining training, String message) {
        assertThatThrownBy(() -> training.fit(ROWS))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(message);
    }

    @Test
    void theTimeMayBeAnother() {
        TableOptions options = options("y");
        Path file = folder.resolve("time");
        var hour = with(options, options.training().withTimeBudget(Duration.ofHours(1)));
        TableFit fit = TableTraining.with(hour).checkpoint(file).fit(ROWS);
        TableFit resumed = TableTraining.with(options).resume(file).fit(ROWS);
        assertThat(resumed.model().nodes()).isEqualTo(fit.model().nodes());
    }

    @ParameterizedTest
    @ValueSource(strings = {"y", "label"})
    void aCancelledEnsembleIsOfTheNetworksThatGotFarEnough(String target) {
        var nodes = new AtomicInteger();
        TableOptions options = options(target);
        // two networks are done, and the third is begun
        TableFit fit = TableTraining.with(options)
                .threads(1)
                .listener(event -> nodes.addAndGet(event instanceof TrainingEvent.NodeAdded ? 1 : 0))
                .cancelledBy(() -> nodes.get() >= 2 * NODES + 2)
                .fit(ROWS);
        assertThat(fit.model().members()).hasSize(2).allSatisfy(member -> {
            assertThat(member.history().stop()).isEqualTo(StopReason.WIDTHS);
            assertThat(member.network().nodes()).isPositive();
        });
        nodes.set(0);
        TableFit later = TableTraining.with(options)
                .threads(1)
                .listener(event -> nodes.addAndGet(event instanceof TrainingEvent.NodeAdded ? 1 : 0))
                .cancelledBy(() -> nodes.get() >= 3 * NODES - 2)
                .fit(ROWS);
        assertThat(later.model().members())
                .extracting(member -> member.history().stop())
                .containsExactly(StopReason.WIDTHS, StopReason.WIDTHS, StopReason.CANCELLED);
    }

    @Test
    void anInterruptLeavesAModelAndTheFlag() {
        Thread thread = Thread.currentThread();
        var nodes = new AtomicInteger();
        TableFit fit = TableTraining.with(options("y"))
                .threads(2)
                .listener(event -> {
                    if (event instanceof TrainingEvent.NodeAdded && nodes.incrementAndGet() == 10) {
                        thread.interrupt();
                    }
                })
                .fit(ROWS);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(nodes.get()).isLessThan(MEMBERS * NODES);
        assertThat(fit.model().members()).isNotEmpty();
        assertThat(fit.model().predict(ROWS)).hasDimensions(200, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"y", "label"})
    void cancelledBeforeTheFirstNodeThereIsAModel(String target) {
        TableOptions options = options(target);
        var plain = with(options, options.training().withLinks(new Links(false, false)));
        for (TableOptions each : List.of(options, plain)) {
            TableFit fit = TableTraining.with(each).cancelledBy(() -> true).fit(ROWS);
            assertThat(fit.model().nodes()).isZero();
            assertThat(fit.heldOutScores()).isPresent();
        }
    }
}
