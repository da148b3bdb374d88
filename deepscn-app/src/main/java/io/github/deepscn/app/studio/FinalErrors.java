package io.github.deepscn.app.studio;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.report.ErrorUnit;
import io.github.deepscn.app.training.TrainingOutcome;
import io.github.deepscn.train.History;
import org.jspecify.annotations.Nullable;

/** How far a training came in the end: the errors of the network that is kept, which the last node may not be in. */
final class FinalErrors {
    private FinalErrors() {}

    static RunProgress of(TrainingOutcome outcome, RunProgress progress) {
        TableModel model = outcome.model();
        boolean one = model.members().size() == 1;
        History history = model.members().get(0).history();
        double unit = ErrorUnit.of(model).factor();
        Double train = one ? NetworkCourse.finite(unit * history.trainRmse()) : progress.trainRmse();
        Double validation = one ? validation(history, unit) : progress.validationRmse();
        return new RunProgress(
                model.nodes(),
                progress.nodesPlanned(),
                progress.member(),
                progress.members(),
                progress.seconds(),
                0,
                null,
                train,
                validation);
    }

    private static @Nullable Double validation(History history, double unit) {
        int kept = history.keptNodes();
        return kept == 0
                ? null
                : NetworkCourse.finite(unit * history.nodes().get(kept - 1).validationRmse());
    }
}
