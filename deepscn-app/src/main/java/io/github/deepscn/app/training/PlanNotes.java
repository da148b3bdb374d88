package io.github.deepscn.app.training;

import io.github.deepscn.app.text.Words;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.TargetEncoding;
import io.github.deepscn.table.Task;
import java.io.PrintWriter;
import java.util.List;

/** Prints what a training is about to do. */
public final class PlanNotes {
    private PlanNotes() {}

    /**
     * Prints the number of rows, the task, the inputs and the columns that are not inputs.
     *
     * @param rows the number of training rows
     * @param heldOut the number of held-out rows
     */
    public static void print(PrintWriter notes, Task task, Encoder encoder, long rows, long heldOut) {
        notes.println(Words.count(rows, "row") + " to learn from" + (heldOut > 0 ? ", " + heldOut + " held out" : "")
                + "; inputs: " + Words.inputs(encoder));
        notes.println(task(task, encoder.targets()));
        Words.ignored(encoder).ifPresent(notes::println);
    }

    private static String task(Task task, List<TargetEncoding> targets) {
        List<String> names = targets.stream().map(TargetEncoding::column).toList();
        return switch (task) {
            case AUTOENCODER -> "task: autoencoder, the inputs themselves";
            case REGRESSION ->
                "task: regression of " + Words.join(names) + " (numbers; --task classification takes them as classes)";
            case CLASSIFICATION ->
                "task: classification by " + names.get(0)
                        + (targets.get(0).number()
                                ? " (few different integers; --task regression takes them as numbers)"
                                : "");
        };
    }
}
