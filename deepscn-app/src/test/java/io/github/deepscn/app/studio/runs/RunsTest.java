package io.github.deepscn.app.studio.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.app.studio.StudioFiles;
import io.github.deepscn.app.studio.data.DataSets;
import io.github.deepscn.sparsity.Refinement;
import io.github.deepscn.train.TrainingEvent;
import io.github.deepscn.train.TrainingListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of runs. */
@Timeout(120)
class RunsTest {
    @TempDir
    private Path folder;

    private Path studio = Path.of("");
    private RunFixture fixture;

    @BeforeEach
    void open() throws IOException {
        studio = folder.resolve("studio");
        StudioFiles.writeData(studio, 600);
        fixture = new RunFixture(studio);
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private Path place(Run run) {
        return studio.resolve("runs").resolve(run.id());
    }

    @Test
    void theModelIsThatOfTheLibrary() throws Exception {
        Run run = fixture.ended(fixture.create(RunFixture.SHORT).id());
        assertThat(run.state()).as(run.error()).isEqualTo(RunState.DONE);
        TableOptions options = TableOptions.fast("y");
        options = options.withTraining(options.training().withLayers(5, 5).withCandidates(10));
        TableModel same = TableTraining.with(options)
                .fit(fixture.runs.trained(run.id()).data().table(options))
                .model();
        assertThat(RunFixture.digest(run)).isEqualTo(same.digest());
        assertThat(run.progress().nodes()).isEqualTo(same.nodes());
        assertThat(run.subject().task()).isEqualTo("regression");
        assertThat(run.subject().target()).isEqualTo("y");
        assertThat(run.subject().unit()).isEqualTo("units of y");
        assertThat(run.progress().trainRmse()).isPositive();
        assertThat(run.progress().validationRmse()).isPositive();
        assertThat(run.progress().secondsLeft()).isNull();
        assertThat(place(run)).isDirectoryContaining("glob:**/{model.safetensors,report.html,course.json,run.json}");
        assertThat(place(run).resolve("checkpoint")).doesNotExist();
    }

    @Test
    void stoppedRunKeepsItsModelAndGoesOnToTheSameEnd() throws Exception {
        String whole =
                RunFixture.digest(fixture.ended(fixture.create(RunFixture.LONG).id()));
        Run run = fixture.create(RunFixture.LONG);
        Run stopped = fixture.inTheMiddle(run.id(), () -> fixture.runs.stop(run.id()));
        assertThat(stopped.state()).as(stopped.error()).isEqualTo(RunState.STOPPED);
        assertThat(stopped.result()).containsEntry("stop", "cancelled");
        assertThat(fixture.runs.trained(run.id()).model().nodes())
                .isEqualTo((int) stopped.progress().nodes())
                .isLessThan(140);
        assertThat(RunFixture.digest(stopped)).isNotEqualTo(whole);
        fixture.runs.resume(run.id());
        Run ended = fixture.ended(run.id());
        assertThat(ended.state()).as(ended.error()).isEqualTo(RunState.DONE);
        assertThat(RunFixture.digest(ended)).isEqualTo(whole);
        assertThat(fixture.runs.trained(run.id()).model().digest()).isEqualTo(whole);
        assertThat(ended.progress().seconds()).isGreaterThan(stopped.progress().seconds());
    }

    @Test
    void checkpointThatFailsIsAWarningOfTheRun() throws Exception {
        Run run = fixture.ended(fixture.create(RunFixture.SHORT).id());
        KeptRun kept = fixture.runs.find(run.id());
        Path checkpoint = kept.file(KeptRun.CHECKPOINT);
        new RunTraining(kept)
                .listener(TrainingListener.none())
                .on(new TrainingEvent.CheckpointFailed(checkpoint, checkpoint + ": cannot be written: disk full"));
        assertThat(kept.run().warnings())
                .last()
                .asString()
                .startsWith("The checkpoint is incomplete")
                .endsWith(": checkpoint: cannot be written: disk full.");
        assertThat(KeptRun.open(new DataSets(studio), place(run))
                        .orElseThrow()
                        .run()
                        .warnings())
                .isEqualTo(kept.run().warnings());
    }

    /** A process that dies leaves what a copy of its folder has at that moment. */
    @Test
    void runOfAProcessThatDiedGoesOnToTheSameEnd() throws Exception {
        assertGoesOnAfterDeath(RunFixture.LONG);
    }

    @Test
    void ensembleOfAProcessThatDiedGoesOnToTheSameEnd() throws Exception {
        var options = new HashMap<>(RunFixture.LONG);
        options.putAll(Map.of("ensemble", "3", "layers", "25,25", "patience", ""));
        assertGoesOnAfterDeath(options);
    }

    private void assertGoesOnAfterDeath(Map<String, String> options) throws Exception {
        Path left = folder.resolve("left");
        Run run = fixture.create(options);
        Run whole = fixture.inTheMiddle(run.id(), () -> StudioFiles.copy(studio, left));
        assertThat(whole.state()).as(whole.error()).isEqualTo(RunState.DONE);
        long steps = Files.size(left.resolve("runs").resolve(run.id()).resolve("checkpoint"));
        assertThat(steps).isGreaterThan(500);
        try (var other = new RunFixture(left)) {
            assertThat(other.runs.list()).singleElement().extracting(Run::state).isEqualTo(RunState.INTERRUPTED);
            assertThatThrownBy(() -> other.runs.trained(run.id()))
                    .isInstanceOfSatisfying(
                            Refusal.class, e -> assertThat(e.status()).isEqualTo(409))
                    .hasMessageContaining("has no model yet");
            other.runs.resume(run.id());
            Run ended = other.ended(run.id());
            assertThat(ended.state()).as(ended.error()).isEqualTo(RunState.DONE);
            assertThat(RunFixture.digest(ended)).isEqualTo(RunFixture.digest(whole));
        }
    }

    @Test
    void closingInterruptsAndLeavesNothingHalfDone() throws Exception {
        Run run = fixture.create(RunFixture.ENDLESS);
        Run closed = fixture.inTheMiddle(run.id(), () -> fixture.close());
        assertThat(closed.state()).isEqualTo(RunState.INTERRUPTED);
        try (var again = new RunFixture(studio)) {
            assertThat(again.runs.find(run.id()).run().state()).isEqualTo(RunState.INTERRUPTED);
            assertThat(again.runs.find(run.id()).course().networks())
                    .singleElement()
                    .satisfies(network -> assertThat(network.nodes()).hasSizeGreaterThanOrEqualTo(6));
        }
    }

    @Test
    void twoTrainAndTheThirdWaits() throws Exception {
        Run first = fixture.create(RunFixture.ENDLESS);
        Run second = fixture.create(RunFixture.ENDLESS);
        Run third = fixture.create(RunFixture.SHORT);
        assertThat(fixture.runs.isTrainingOn(StudioFiles.DATA)).isTrue();
        assertThat(fixture.runs.list()).extracting(Run::id).containsExactly(third.id(), second.id(), first.id());
        fixture.inTheMiddle(first.id(), () -> {
            assertThat(fixture.runs.find(third.id()).run().state()).isEqualTo(RunState.QUEUED);
            fixture.inTheMiddle(second.id(), () -> {
                assertThat(fixture.runs.find(third.id()).run().state()).isEqualTo(RunState.QUEUED);
                fixture.runs.stop(second.id());
            });
            assertThat(fixture.ended(third.id()).state()).isEqualTo(RunState.DONE);
            fixture.runs.stop(first.id());
        });
        assertThat(fixture.runs.isTrainingOn(StudioFiles.DATA)).isFalse();
    }

    @Test
    void runThatWaitsCanBeStoppedAndGoOn() throws Exception {
        Run first = fixture.create(RunFixture.ENDLESS);
        Run second = fixture.create(RunFixture.ENDLESS);
        Run third = fixture.create(RunFixture.SHORT);
        assertThat(fixture.runs.stop(third.id()).state()).isEqualTo(RunState.STOPPED);
        fixture.runs.resume(third.id());
        fixture.runs.stop(first.id());
        fixture.runs.stop(second.id());
        assertThat(fixture.ended(third.id()).state()).isEqualTo(RunState.DONE);
    }

    /** Before there is any node there is still a model, if a poor one. */
    @Test
    void runStoppedAtOnceEndsInGoodOrder() throws Exception {
        for (String ensemble : List.of("", "2")) {
            Run run = fixture.create(Map.of("target", "y", "preset", "fast", "ensemble", ensemble));
            fixture.runs.stop(run.id());
            Run stopped = fixture.ended(run.id());
            assertThat(stopped.state()).as(stopped.error()).isEqualTo(RunState.STOPPED);
        }
    }

    @Test
    void deletedRunLeavesNothing() throws Exception {
        Run run = fixture.create(RunFixture.ENDLESS);
        fixture.inTheMiddle(run.id(), () -> {
            fixture.runs.delete(run.id());
            assertThat(fixture.runs.list()).isEmpty();
            Path left = folder.resolve("left");
            StudioFiles.copy(studio, left);
            try (var other = new RunFixture(left)) {
                assertThat(other.runs.list()).isEmpty();
            }
        });
        assertThatThrownBy(() -> fixture.runs.find(run.id()))
                .isInstanceOfSatisfying(
                        Refusal.class, e -> assertThat(e.status()).isEqualTo(404));
        fixture.close();
        assertThat(studio.resolve("runs")).isEmptyDirectory();
    }

    @Test
    void whatCannotBeInItsStateIsRefused() throws Exception {
        Run run = fixture.ended(fixture.create(RunFixture.SHORT).id());
        assertRefused(() -> fixture.runs.stop(run.id()), 409, "is not training");
        assertRefused(() -> fixture.runs.resume(run.id()), 409, "is training or complete");
        assertRefused(() -> fixture.runs.find("../" + run.id()), 404, "no such run");
        assertRefused(() -> fixture.runs.create("nothing", Optional.empty(), RunFixture.SHORT), 404, "");
    }

    private static void assertRefused(RunFixture.Work work, int status, String words) {
        assertThatThrownBy(work::run)
                .isInstanceOfSatisfying(
                        Refusal.class, e -> assertThat(e.status()).isEqualTo(status))
                .hasMessageContaining(words);
    }

    @Test
    void runThatCannotBeTrainedSaysWhy() throws Exception {
        Run run = fixture.ended(fixture.create(Map.of("target", "nothing")).id());
        assertThat(run.state()).isEqualTo(RunState.FAILED);
        assertThat(run.error()).contains("nothing").doesNotContain(folder.toString());
    }

    @Test
    void grownRunHasTheNodesOfItsParentAndMore() throws Exception {
        Run parent = fixture.ended(fixture.create(RunFixture.SHORT).id());
        assertRefused(() -> fixture.runs.grow(parent.id(), "2"), 422, "must be at least the present widths");
        Run grown = fixture.runs.grow(parent.id(), "5,5,4");
        fixture.runs.delete(parent.id());
        grown = fixture.ended(grown.id());
        assertThat(grown.state()).as(grown.error()).isEqualTo(RunState.DONE);
        assertThat(grown.origin().parent()).isEqualTo(parent.id());
        assertThat(grown.origin().kind()).isEqualTo(RunKind.GROWN);
        assertThat(grown.origin().command())
                .contains("--grow parent.safetensors")
                .contains("--layers 5,5,4");
        assertThat(grown.progress().nodes()).isBetween(parent.progress().nodes(), 14L);
        assertThat(fixture.runs.trained(grown.id()).plan().training().rows()).isEqualTo(510);
    }

    @Test
    void stoppedGrownRunBeginsAgainFromItsParent() throws Exception {
        Run parent = fixture.ended(fixture.create(RunFixture.SHORT).id());
        Run whole = fixture.ended(fixture.runs.grow(parent.id(), "5,5,90").id());
        Run grown = fixture.runs.grow(parent.id(), "5,5,90");
        fixture.runs.stop(grown.id());
        fixture.ended(grown.id());
        fixture.runs.resume(grown.id());
        assertThat(RunFixture.digest(fixture.ended(grown.id()))).isEqualTo(RunFixture.digest(whole));
    }

    @Test
    void ensembleDoesNotGrow() throws Exception {
        Run run = fixture.ended(fixture.create(
                        Map.of("target", "y", "preset", "fast", "layers", "4", "candidates", "5", "ensemble", "2"))
                .id());
        assertThat(run.progress().members()).isEqualTo(2);
        assertRefused(() -> fixture.runs.grow(run.id(), "9"), 409, "an ensemble cannot be grown");
    }

    @Test
    void prunedRunIsDoneAtOnce() throws Exception {
        Run parent = fixture.ended(fixture.create(RunFixture.SHORT).id());
        TrainedRun trained = fixture.runs.trained(parent.id());
        TableModel small = trained.model()
                .refine(trained.plan().training(), Refinement.elimination(3), io.github.deepscn.train.Run.onThreads(1))
                .model();
        Run pruned = fixture.runs.addPruned(trained, small);
        assertThat(pruned.state()).isEqualTo(RunState.DONE);
        assertThat(pruned.origin().kind()).isEqualTo(RunKind.PRUNED);
        assertThat(RunFixture.digest(pruned)).isEqualTo(small.digest());
        fixture.close();
        try (var again = new RunFixture(studio)) {
            assertThat(again.runs.trained(pruned.id()).model().digest()).isEqualTo(small.digest());
            assertThat(RunFixture.text(again.runs.list().get(0))).isEqualTo(RunFixture.text(pruned));
        }
    }

    @Test
    void namesMayHaveOddCharacters() throws Exception {
        String odd = "  <b>\"réseau\" ../\u0000\n\ud83d\ude00</b>  ";
        Run run = fixture.runs.create(StudioFiles.DATA, Optional.of(odd), RunFixture.SHORT);
        assertThat(run.name()).isEqualTo("<b>\"réseau\" ../ \ud83d\ude00</b>");
        fixture.ended(run.id());
        assertThat(fixture.runs.rename(run.id(), "it's").name()).isEqualTo("it's");
        assertRefused(() -> fixture.runs.rename(run.id(), " \n"), 422, "1 to 200 characters");
        assertRefused(() -> fixture.runs.rename(run.id(), "x".repeat(201)), 422, "1 to 200 characters");
        fixture.close();
        try (var again = new RunFixture(studio)) {
            assertThat(again.runs.find(run.id()).run().name()).isEqualTo("it's");
        }
    }

    /** One run that cannot be read hides no other. */
    @Test
    void damagedRunIsLeftOut() throws Exception {
        Run run = fixture.ended(fixture.create(RunFixture.SHORT).id());
        Run other = fixture.ended(fixture.create(RunFixture.SHORT).id());
        fixture.close();
        Files.writeString(place(run).resolve("run.json"), "{\"id\":");
        try (var again = new RunFixture(studio)) {
            assertThat(again.runs.list()).extracting(Run::id).containsExactly(other.id());
            assertThat(place(run).resolve("model.safetensors")).exists();
        }
    }

    @Test
    void runsWorkOnWithoutTheirData() throws Exception {
        Run run = fixture.ended(fixture.create(RunFixture.SHORT).id());
        fixture.close();
        Files.delete(studio.resolve("datasets").resolve(StudioFiles.DATA).resolve("data.csv"));
        Files.delete(studio.resolve("datasets").resolve(StudioFiles.DATA).resolve("dataset.json"));
        try (var again = new RunFixture(studio)) {
            assertThat(again.runs.trained(run.id()).model().nodes()).isPositive();
            assertRefused(() -> again.runs.trained(run.id()).plan(), 409, "was deleted");
        }
    }
}
