package io.github.deepscn.bench.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.eval.PredictionIntervals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScoreFileTest {
    private static final Score FIRST =
            new Score("iris", 0, "fast", 30, 0.1, 0.25, 1.5, 2.5, 0.001, List.of(), Double.NaN, Double.NaN, "2 cores");
    private static final Score SECOND = new Score(
            "wind", 3, "fast", 30, 12, Double.NaN, 1, 2, 3, List.of(0.8, 0.9, 1.0, 0.5, 0.7), 1.5, 80, "2 cores");

    @TempDir
    private Path folder;

    @Test
    void scoresAreReadAsTheyWereWritten() throws IOException {
        Path file = folder.resolve("scores.json");
        ScoreFile written = ScoreFile.open(file);
        written.add(FIRST);
        written.add(SECOND);

        ScoreFile read = ScoreFile.open(file);

        assertThat(read.scores()).containsExactly(FIRST, SECOND);
        assertThat(read.has("wind", 3, "fast")).isTrue();
        assertThat(read.has("wind", 2, "fast")).isFalse();
    }

    @Test
    void aLineThatWasCutOffIsMeasuredAgain() throws IOException {
        Path file = folder.resolve("scores.json");
        ScoreFile.open(file).add(FIRST);
        ScoreFile.open(file).add(SECOND);
        String whole = Files.readString(file);
        Files.writeString(file, whole.substring(0, whole.length() - 20));

        ScoreFile resumed = ScoreFile.open(file);
        assertThat(resumed.scores()).containsExactly(FIRST);
        resumed.add(SECOND);

        assertThat(file).hasContent(whole);
    }

    @Test
    void otherFilesAreRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("other.json"), "{\"table\":\"iris\"}\n");

        assertThatThrownBy(() -> ScoreFile.open(file))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("line 1");
    }

    /** Predictions 0, 1, … 9 in a mixed order, all with a half width of 1; the errors of 3, 8 and 9 are larger. */
    @Test
    void coverageIsMeasuredInEveryFifthOfThePredictions() {
        double[][] predictions =
                IntStream.range(0, 10).mapToObj(i -> new double[] {i * 7 % 10}).toArray(double[][]::new);
        double[][] widths =
                IntStream.range(0, 10).mapToObj(i -> new double[] {1}).toArray(double[][]::new);
        double[] truth = IntStream.range(0, 10)
                .mapToDouble(i -> predictions[i][0] + (List.of(3.0, 8.0, 9.0).contains(predictions[i][0]) ? 1.5 : 1))
                .toArray();

        List<Double> covered = Score.covered(new PredictionIntervals(predictions, widths, 0.9), truth);

        assertThat(covered).containsExactly(1.0, 0.5, 1.0, 1.0, 0.0);
        assertThat(covered.stream().mapToDouble(share -> share).sum()).isCloseTo(3.5, within(1e-12));
    }
}
