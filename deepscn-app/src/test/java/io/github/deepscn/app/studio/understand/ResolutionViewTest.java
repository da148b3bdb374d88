package io.github.deepscn.app.studio.understand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.app.studio.data.ImageShape;
import io.github.deepscn.app.studio.runs.FinishedRun;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ResolutionViewTest {
    private static ResolutionView view(FinishedRun run, int layers) {
        return ResolutionView.of(run.model(), run.plan(), Optional.empty(), layers);
    }

    @Test
    void errorsFallLayerByLayerOnTrainingRows() {
        double before = Double.POSITIVE_INFINITY;
        for (int layers = 0; layers <= 3; layers++) {
            ResolutionView view = view(FinishedRun.CURVE, layers);
            assertThat(view.trainRmse()).isLessThanOrEqualTo(before * (1 + 1e-9));
            before = view.trainRmse();
            assertThat(view.depth()).isEqualTo(3);
        }
        assertThat(view(FinishedRun.CURVE, 2).nodes()).isEqualTo(20);
    }

    @Test
    void oneInputMakesACurve() {
        ResolutionView whole = view(FinishedRun.CURVE, 3);
        var curve = (ResolutionView.Points) whole.view();
        assertThat(curve.kind()).isEqualTo("curve");
        assertThat(curve.input()).isEqualTo("x");
        assertThat(curve.output()).isEqualTo("y");
        assertThat(curve.x())
                .isSorted()
                .hasSize(FinishedRun.CURVE.plan().validation().rows());
        assertThat(curve.heldOut()).isTrue();
        double[] predicted = Arrays.stream(FinishedRun.CURVE
                        .model()
                        .predict(FinishedRun.CURVE.plan().validation()))
                .mapToDouble(row -> row[0])
                .sorted()
                .toArray();
        assertThat(curve.predicted().stream().mapToDouble(y -> y).sorted().toArray())
                .containsExactly(predicted, within(1e-9));
        double squares = 0;
        for (int i = 0; i < curve.actual().size(); i++) {
            double miss = curve.actual().get(i) - curve.predicted().get(i);
            squares += miss * miss / curve.actual().size();
        }
        assertThat(whole.validationRmse()).isCloseTo(Math.sqrt(squares), within(1e-9));
        assertThat(whole.accuracy()).isNull();
    }

    @Test
    void severalInputsMakeAScatter() {
        for (FinishedRun run : List.of(FinishedRun.HOUSES, FinishedRun.SEVERAL_TARGETS, FinishedRun.ensemble())) {
            ResolutionView view = view(run, run.model().layers().size());
            var scatter = (ResolutionView.Points) view.view();
            assertThat(scatter.kind()).isEqualTo("scatter");
            assertThat(scatter.output()).isEqualTo("price");
            boolean heldOut = run.plan().validation().rows() > 0;
            assertThat(scatter.heldOut()).isEqualTo(heldOut);
            double[][] predicted = run.model()
                    .predict(heldOut ? run.plan().validation() : run.plan().training());
            assertThat(scatter.predicted().get(4)).isCloseTo(predicted[4][0], within(1e-6));
            assertThat(scatter.actual()).hasSize(scatter.predicted().size());
        }
    }

    @Test
    void withoutRowsHeldOutTrainingRowsAreShown() {
        ResolutionView view = view(FinishedRun.HOUSES.withoutHeldOut(), 1);
        assertThat(view.validationRmse()).isNull();
        assertThat(((ResolutionView.Points) view.view()).heldOut()).isFalse();
    }

    @Test
    void classesAreCountedAtEveryDepth() {
        int rows = FinishedRun.CLASSES.plan().validation().rows();
        for (int layers = 0; layers <= 2; layers++) {
            ResolutionView view = view(FinishedRun.CLASSES, layers);
            var classes = (ResolutionView.ClassView) view.view();
            assertThat(classes.labels()).containsExactly("amber", "beryl", "coral");
            int sum = 0;
            int right = 0;
            for (int c = 0; c < 3; c++) {
                sum += classes.confusion().get(c).stream().mapToInt(n -> n).sum();
                right += classes.confusion().get(c).get(c);
            }
            assertThat(sum).isEqualTo(rows);
            assertThat(view.accuracy()).isEqualTo((double) right / rows);
        }
        assertThat(view(FinishedRun.CLASSES, 2).accuracy())
                .isEqualTo(FinishedRun.CLASSES
                        .model()
                        .evaluateClasses(FinishedRun.CLASSES.plan().validation())
                        .accuracy());
    }

    @Test
    void picturesAreTurnedBackByThePredictedAngle() {
        FinishedRun run = FinishedRun.IMAGES;
        var shape = new ImageShape(FinishedRun.SIDE, FinishedRun.SIDE);
        int depth = run.model().layers().size();
        var view = (ImageView) ResolutionView.of(run.model(), run.plan(), Optional.of(shape), depth)
                .view();
        assertThat(view.kind()).isEqualTo("images");
        assertThat(view.width()).isEqualTo(FinishedRun.SIDE);
        assertThat(view.images()).hasSize(12).allSatisfy(picture -> {
            assertThat(picture.pixels())
                    .hasSize(FinishedRun.SIDE * FinishedRun.SIDE)
                    .allMatch(grey -> grey >= 0 && grey <= 255);
            assertThat(picture.corrected()).hasSameSizeAs(picture.pixels());
            assertThat(picture.predicted()).isCloseTo(picture.actual(), within(20.0));
        });
        // the bar stands upright again: its upper end is back in the middle of the second row
        double upright = view.images().stream()
                .mapToDouble(picture -> picture.corrected().get(FinishedRun.SIDE + 3))
                .average()
                .orElseThrow();
        assertThat(upright).isGreaterThan(128);
    }

    @Test
    void picturesThatAreNotSquareOrTooLargeAreNotShown() {
        var plan = FinishedRun.IMAGES.plan();
        for (ImageShape shape : List.of(new ImageShape(16, 4), new ImageShape(9, 9))) {
            ResolutionView view = ResolutionView.of(FinishedRun.IMAGES.model(), plan, Optional.of(shape), 1);
            assertThat(view.view().kind()).isEqualTo("scatter");
        }
    }

    @Test
    void layersThatAreNotThereAreRefused() {
        for (int layers : new int[] {-1, 4}) {
            assertThatThrownBy(() -> view(FinishedRun.CURVE, layers))
                    .isInstanceOfSatisfying(
                            Refusal.class,
                            refusal -> assertThat(refusal.status()).isEqualTo(400))
                    .hasMessage("layers is " + layers + ", must lie between 0 and 3");
        }
    }
}
