package io.github.deepscn.app;

import static java.util.Objects.requireNonNull;

import io.github.deepscn.DeepScnModel;
import io.github.deepscn.RefinedTable;
import io.github.deepscn.TableModel;
import io.github.deepscn.app.cli.AtLeastTwo;
import io.github.deepscn.app.cli.DataOptions;
import io.github.deepscn.app.cli.OutputFile;
import io.github.deepscn.app.text.TextTable;
import io.github.deepscn.app.training.Scores;
import io.github.deepscn.sparsity.CrossValidation;
import io.github.deepscn.sparsity.Refinement;
import io.github.deepscn.sparsity.RefinementReport;
import io.github.deepscn.table.Table;
import io.github.deepscn.train.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code deepscn refine}. */
@Command(
        name = "refine",
        customSynopsis = "deepscn refine MODEL DATA -o MODEL2 [OPTIONS]",
        description = "Make a model sparser: fewer weights and nodes.",
        footer = {"", DataOptions.FOOTER, "", "Example: deepscn refine model.safetensors train.csv -o small.safetensors"
        })
final class RefineCommand extends RowsCommand {
    @Option(
            names = {"-o", "--output"},
            paramLabel = "MODEL2",
            required = true,
            description = "The model file to write.")
    private @Nullable Path output;

    @Option(
            names = "--lasso",
            paramLabel = "ALPHA",
            fallbackValue = "cv",
            arity = "0..1",
            description = "Lasso of this strength; cv (the default) chooses.",
            hideParamSyntax = true)
    private @Nullable String lasso;

    @Option(names = "--layer-by-layer", description = "Lasso on one layer after the other.")
    private boolean layerByLayer;

    @Option(
            names = "--keep",
            paramLabel = "N",
            fallbackValue = "cv",
            arity = "0..1",
            description = "Keep the best N nodes, or N%%; cv chooses.",
            hideParamSyntax = true)
    private @Nullable String keep;

    @Option(
            names = "--folds",
            paramLabel = "K",
            converter = AtLeastTwo.class,
            description = "Folds of the cross-validation; 5 if not given.")
    private int folds = 5;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the folds; 1 if not given.")
    private long seed = 1;

    @Override
    void run() throws IOException {
        OutputFile.require(output, data);
        require(lasso == null || keep == null, "--lasso and --keep do not go together; give one of them");
        TableModel model = TableModel.load(file);
        model.members().forEach(this::how); // refuses bad options before the rows are read
        Table rows = complete(rows(model), model.encoder().targetNames());
        RefinedTable refined = RefinedTable.of(model, rows, this::how, Run.onThreads(common.threads()));
        refined.model().save(requireNonNull(output));
        RefinementReport report = refined.report();
        Map<String, Object> before = Scores.of(model, rows);
        Map<String, Object> after = Scores.of(refined.model(), rows);
        var document = new LinkedHashMap<String, Object>();
        document.put("before", report.before());
        document.put("after", report.after());
        document.put(
                "members",
                refined.members().stream()
                        .map(member -> new Member(member.before(), member.after()))
                        .toList());
        document.put("scoresBefore", before);
        document.put("scoresAfter", after);
        document.put("model", output.toString());
        document.put("digest", refined.model().digest());
        show(document, out -> {
            var sizes = new TextTable("", "nodes", "read-out weights", "train RMSE", "cross-validated RMSE");
            double scale = model.encoder().errorScale();
            row(sizes, "before", report.before(), scale);
            row(sizes, "after", report.after(), scale);
            TextTable scores = Scores.table(model.task());
            Scores.row(scores, "before", before);
            Scores.row(scores, "after", after);
            TextTable.print(out, List.of(sizes, scores));
            out.println();
            out.println("model: " + output);
            if (model.intervals().isPresent()) {
                common.notes().println("intervals are not kept: they were calibrated for the model as it was");
            }
        });
    }

    /** One network before and after. */
    private record Member(RefinementReport.State before, RefinementReport.State after) {}

    /** @param scale turns the errors into those in units of the target */
    private static void row(TextTable table, String name, RefinementReport.State state, double scale) {
        table.row(
                name, state.nodes(), state.nonZeros(), scale * state.trainRmse(), scale * state.crossValidationRmse());
    }

    private Refinement how(DeepScnModel member) {
        int nodes = member.network().nodes();
        var rule = new CrossValidation(folds, seed, CrossValidation.standard().rule());
        if (keep != null) {
            return (keep.equals("cv") ? Refinement.elimination() : Refinement.elimination(count(keep, nodes)))
                    .with(rule);
        }
        String strength = lasso == null ? "cv" : lasso;
        var selection = strength.equals("cv") ? Refinement.lasso() : Refinement.lasso(number("--lasso", strength));
        return selection.withLayerByLayer(layerByLayer).with(rule);
    }

    private int count(String text, int nodes) {
        double number = number("--keep", text.replaceFirst("%$", ""));
        return (int) (text.endsWith("%") ? Math.round(nodes * number / 100) : number);
    }

    private double number(String option, String text) {
        double value;
        try {
            value = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            value = Double.NaN;
        }
        require(value >= 0 && value < 1e9, option + " is '" + text + "', must be a number of at least 0, or cv");
        return value;
    }
}
