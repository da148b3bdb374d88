package io.github.deepscn.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.TableOptions;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.selection.LearningCurve.Point;
import io.github.deepscn.table.HoldOut;
import io.github.deepscn.table.Table;
import io.github.deepscn.train.Run;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LearningCurveTest {
    private static final long SEED = 62;

    @Test
    void errorsFallWithTheRowsAndAreThoseOfCrossValidationInTheEnd() {
        Table table = Rows.of(300, SEED);
        CrossValidation validation = CrossValidation.of(Rows.predicting("y"), 10);
        var curve = new LearningCurve(validation, List.of(0.1, 0.3, 1.0));
        var told = new AtomicInteger();
        List<Point> points = curve.withListener(fold -> told.incrementAndGet()).run(table);
        assertThat(points).extracting(Point::rows).containsExactly(27.0, 81.0, 270.0);
        assertThat(told).hasValue(curve.trainings()).hasValue(30);
        assertThat(points)
                .extracting(point -> point.judged().estimate(Figure.RMSE).mean())
                .isSortedAccordingTo((first, second) -> Double.compare(second, first));
        CrossValidated whole = validation.run(table);
        for (int fold = 0; fold < 3; fold++) {
            assertThat(points.get(2).judged().folds().get(fold).scores())
                    .isEqualTo(whole.folds().get(fold).scores());
        }
        Estimate change = points.get(2).judged().minus(points.get(0).judged(), Figure.RMSE);
        assertThat(change.mean()).isNegative();
        assertThat(change.differsFromZero()).isTrue();
    }

    @Test
    void everyClassHasItsShare() {
        Table table = Rows.of(300, SEED);
        var validation = CrossValidation.of(Rows.predicting("kind"), 3);
        List<Point> points = new LearningCurve(validation, List.of(0.05)).run(table);
        assertThat(points.get(0).judged().folds())
                .allSatisfy(
                        fold -> assertThat(fold.scores().classes().orElseThrow().classes())
                                .containsExactly("high", "left", "right"));
    }

    @Test
    void groupsStayWholeAndTimesAreTheLatest() {
        Table table = Rows.of(200, SEED);
        TableOptions options = Rows.predicting("y");
        var byGroup = CrossValidation.of(options.withHoldOut(HoldOut.none().by("group")), 2);
        List<Point> points = new LearningCurve(byGroup, List.of(0.3)).run(table);
        assertThat(points.get(0).rows()).as("six groups of five").isEqualTo(30);
        var byTime = CrossValidation.of(options.withHoldOut(HoldOut.none().latestBy("time")), 3);
        List<Point> late = new LearningCurve(byTime, List.of(0.5, 1.0)).run(table);
        assertThat(late).extracting(Point::rows).containsExactly(50.0, 100.0);
    }

    @Test
    void cancellingLeavesTheSharesThatAreComplete() {
        var told = new AtomicInteger();
        var validation = CrossValidation.of(Rows.predicting("y"), 3)
                .withRun(Run.standard().withCancelled(() -> told.get() == 5));
        List<Point> points = new LearningCurve(validation, List.of(0.3, 0.6, 1.0))
                .withListener(fold -> told.incrementAndGet())
                .run(Rows.of(90, SEED));
        assertThat(points).extracting(Point::share).containsExactly(0.3);
    }

    @Test
    void impossibleSharesAreRefused() {
        var validation = CrossValidation.of(Rows.predicting("y"), 3);
        for (List<Double> shares :
                List.of(List.<Double>of(), List.of(0.0), List.of(0.5, 1.1), List.of(0.5, 0.2), List.of(Double.NaN))) {
            assertThatThrownBy(() -> new LearningCurve(validation, shares))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageStartingWith("share");
        }
    }
}
