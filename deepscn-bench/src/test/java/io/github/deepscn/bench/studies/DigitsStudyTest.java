package io.github.deepscn.bench.studies;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.ensemble.Ensemble;
import io.github.deepscn.paper.digits.Rotation;
import io.github.deepscn.search.Sources;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Task;
import java.util.List;
import org.junit.jupiter.api.Test;

class DigitsStudyTest {
    @Test
    void anglesAreDrawnFromTheSeedAndLieWithinTheirLimits() {
        var table = DigitsStudy.turned(new double[200][Mnist.PIXELS], 5);
        var angles = (NumberColumn) table.column("angle");

        assertThat(table.columns()).hasSize(Mnist.PIXELS + 1);
        assertThat(table.columns().get(0).name()).isEqualTo("p1");
        boolean left = false;
        boolean right = false;
        for (int i = 0; i < table.rows(); i++) {
            assertThat(angles.value(i)).isBetween(-45.0, 45.0);
            left |= angles.value(i) < -30;
            right |= angles.value(i) > 30;
        }
        assertThat(left && right).isTrue();
        var again = (NumberColumn)
                DigitsStudy.turned(new double[200][Mnist.PIXELS], 5).column("angle");
        assertThat(again.value(17)).isEqualTo(angles.value(17));
    }

    @Test
    void noPixelIsLeftOutSoThatTheInputsStayASquare() {
        double[][] upright = new double[20][Mnist.PIXELS];
        for (double[] picture : upright) {
            picture[14 * Mnist.SIDE + 10] = 1;
        }
        var images = DigitsStudy.turned(upright, 7);
        var options = DigitsStudy.asManyNodesInAll(8, 8).withTask(Task.REGRESSION);
        var training = TableTraining.with(options);
        assertThat(training.plan(images).encoder().inputs()).hasSize(Mnist.PIXELS);
    }

    @Test
    void fourNetworksShareTheNodesOfOne() {
        for (int width : new int[] {250, 500, 25}) {
            TableOptions options = DigitsStudy.asManyNodesInAll(width, width, width, width);
            Ensemble networks = options.ensemble().orElseThrow();
            assertThat(networks.members()).isEqualTo(4);
            assertThat(options.training().search().sources()).containsExactly(Sources.MEAN_PAIRS, Sources.LOCAL_PAIRS);
            assertThat(options.training().layers()).containsExactly(width - width * 2 / 5, width * 2 / 5);
        }
    }

    @Test
    void thePresetsSeeTheImagesWholeAndThroughWindows() {
        for (TableOptions preset : List.of(TableOptions.balanced("angle"), TableOptions.accurate("angle"))) {
            TableOptions options = DigitsStudy.asTheyAre(preset, 9, 8);
            assertThat(options.training().search().sources()).containsExactly(Sources.MEAN_PAIRS, Sources.LOCAL_PAIRS);
            assertThat(options.ensemble().orElseThrow().members())
                    .isEqualTo(preset.ensemble().orElseThrow().members());
        }
    }

    @Test
    void everyPictureIsTurnedByItsAngle() {
        double[][] upright = new double[20][Mnist.PIXELS];
        for (int i = 0; i < upright.length; i++) {
            for (int row = 4; row < 24; row++) {
                upright[i][row * Mnist.SIDE + 10 + i % 8] = 1 + i;
            }
        }
        var table = DigitsStudy.turned(upright, 6);
        var angles = (NumberColumn) table.column("angle");
        for (int i = 0; i < upright.length; i++) {
            double[] expected = Rotation.clockwise(upright[i], Mnist.SIDE, angles.value(i));
            double[] pixels = new double[Mnist.PIXELS];
            for (int j = 0; j < pixels.length; j++) {
                pixels[j] = ((NumberColumn) table.column("p" + (j + 1))).value(i);
            }
            assertThat(pixels).isEqualTo(expected).isNotEqualTo(upright[i]);
        }
    }
}
