package io.github.deepscn.app.report;

import io.github.deepscn.TableModel;
import io.github.deepscn.table.TargetEncoding;
import java.util.List;

/**
 * What the errors of a training are measured in.
 *
 * @param factor from what the network learns to what is shown
 * @param name of the unit
 */
record ErrorUnit(double factor, String name) {
    static ErrorUnit of(TableModel model, boolean scaled) {
        List<TargetEncoding> targets = model.encoder().targets();
        return switch (model.task()) {
            case CLASSIFICATION -> new ErrorUnit(1, "one-hot classes, 0 or 1");
            case AUTOENCODER ->
                new ErrorUnit(1, scaled ? "encoded inputs, numbers in standard deviations" : "encoded inputs");
            case REGRESSION ->
                targets.size() == 1
                        ? new ErrorUnit(
                                targets.get(0).scale(),
                                "units of " + targets.get(0).column())
                        : new ErrorUnit(1, scaled ? "standard deviations of the targets" : "units of the targets");
        };
    }
}
