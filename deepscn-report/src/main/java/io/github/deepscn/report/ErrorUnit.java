package io.github.deepscn.report;

import io.github.deepscn.TableModel;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.NumberEncoding;
import io.github.deepscn.table.Task;

/**
 * The unit of the errors of a training.
 *
 * @param factor from encoded units to the unit shown
 * @param name of the unit
 */
public record ErrorUnit(double factor, String name) {
    /**
     * {@return the unit of the errors of a model}
     *
     * @param model a trained model
     */
    public static ErrorUnit of(TableModel model) {
        return of(model.task(), model.encoder());
    }

    /**
     * {@return the unit of a training that has no model yet}
     *
     * @param task what the training predicts
     * @param encoder how its rows are encoded
     */
    public static ErrorUnit of(Task task, Encoder encoder) {
        String name = switch (task) {
            case CLASSIFICATION -> "one-hot classes, 0 or 1";
            case AUTOENCODER -> isScaled(encoder) ? "encoded inputs, numbers in standard deviations" : "encoded inputs";
            case REGRESSION ->
                encoder.targets().size() == 1
                        ? "units of " + encoder.targets().get(0).column()
                        : isScaled(encoder) ? "standard deviations of the targets" : "units of the targets";
        };
        return new ErrorUnit(encoder.errorScale(), name);
    }

    private static boolean isScaled(Encoder encoder) {
        return encoder.targets().stream().anyMatch(target -> target.scale() != 1)
                || encoder.inputs().stream()
                        .anyMatch(input -> input instanceof NumberEncoding number && number.scale() != 1);
    }
}
