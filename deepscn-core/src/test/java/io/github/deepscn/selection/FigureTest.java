package io.github.deepscn.selection;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.eval.ClassScores;
import io.github.deepscn.eval.NumberScores;
import io.github.deepscn.table.Task;
import java.util.List;
import org.junit.jupiter.api.Test;

class FigureTest {
    private static final NumberScores NUMBERS =
            NumberScores.of(List.of("y"), new double[][] {{1}, {2}, {7}}, new double[][] {{2}, {2}, {3}});
    private static final ClassScores CLASSES = ClassScores.of(
            List.of("n", "p"),
            new double[][] {{0.9, 0.1}, {0.2, 0.8}, {0.6, 0.4}, {0.3, 0.7}},
            new String[] {"n", "p", "p", "n"});

    @Test
    void figuresOfNumbersAreTheirScores() {
        RowScores scores = RowScores.of(NUMBERS);
        assertThat(Figure.of(Task.REGRESSION))
                .containsExactly(Figure.RMSE, Figure.R2, Figure.MAE, Figure.MEDIAN_ERROR)
                .extracting(figure -> figure.of(scores))
                .containsExactly(NUMBERS.rmse(), NUMBERS.r2(), NUMBERS.mae(), NUMBERS.medianError());
        assertThat(Figure.AUC.of(scores)).isNaN();
        assertThat(Figure.MEDIAN_ERROR.loss(scores)).isEqualTo(1);
    }

    @Test
    void figuresOfClassesAreTheirScores() {
        RowScores scores = RowScores.of(CLASSES);
        assertThat(Figure.of(Task.CLASSIFICATION))
                .startsWith(Figure.ACCURACY, Figure.LOG_LOSS)
                .extracting(figure -> figure.of(scores))
                .containsExactly(
                        CLASSES.accuracy(),
                        CLASSES.logLoss(),
                        CLASSES.f1(),
                        CLASSES.auc(),
                        CLASSES.averagePrecision(),
                        CLASSES.calibrationError(),
                        CLASSES.balancedAccuracy());
        assertThat(Figure.AUC.loss(scores)).isEqualTo(-0.75);
        assertThat(Figure.CALIBRATION_ERROR.loss(scores)).isEqualTo(CLASSES.calibrationError());
        assertThat(Figure.MEDIAN_ERROR.of(scores)).isNaN();
    }
}
