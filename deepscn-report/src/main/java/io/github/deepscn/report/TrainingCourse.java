package io.github.deepscn.report;

import io.github.deepscn.DeepScnModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.report.page.Block;
import io.github.deepscn.report.page.Chart;
import io.github.deepscn.report.page.ChartRow;
import io.github.deepscn.report.page.Section;
import io.github.deepscn.report.page.Shown;
import io.github.deepscn.train.History;
import io.github.deepscn.train.NodeRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How the first network grew, with the errors of the others beside its own: errors, scopes, contractions and
 * independence, node by node.
 *
 * @param held the rows that watched the members grow
 */
record TrainingCourse(List<DeepScnModel> members, TableOptions options, ErrorUnit unit, Held held) {
    /** More thin lines would hide each other. */
    private static final int MOST_THIN_LINES = 20;

    /** The number of nodes up to the end of each layer, the number of nodes kept, and the rows that chose it. */
    private record Layout(int nodes, List<Integer> ends, int kept, String held) {}

    /** Errors without nodes and after every node: of the first member, and of others as thin lines. */
    private record Errors(
            Layout layout, String unit, List<Double> training, List<Double> validation, List<Thin> others) {}

    private record Thin(List<Double> training, List<Double> validation) {}

    /** One number for every node, counted from one. */
    private record PerNode(Layout layout, List<Double> values) {}

    private DeepScnModel model() {
        return members.get(0);
    }

    private List<DeepScnModel> others() {
        return members.subList(1, members.size());
    }

    private List<NodeRecord> nodes() {
        return model().history().nodes();
    }

    Section errors() {
        if (nodes().isEmpty()) {
            String words =
                    "The network has no nodes: " + Words.of(model().history().stop()) + " Its error is "
                            + shown(model().history().initialRmse()) + " in " + unit.name() + ".";
            return new Section("errors", "Error curves", Block.text(words));
        }
        Thin own = curves(model());
        List<Thin> thin =
                others().stream().limit(MOST_THIN_LINES).map(this::curves).toList();
        var chart = new Chart(
                "errors",
                "Error after each node.",
                "RMSE in " + unit.name() + ", logarithmic. The training error falls from "
                        + shown(model().history().initialRmse()) + " without nodes to "
                        + shown(nodes().get(nodes().size() - 1).trainRmse()) + " with "
                        + Shown.count(nodes().size(), "node") + "." + memberWords() + keptWords() + estimateWords(),
                new Errors(layout(), unit.name(), own.training, own.validation, thin));
        return new Section("errors", "Error curves", chart);
    }

    private String memberWords() {
        if (others().isEmpty()) {
            return "";
        }
        return " Layers and thick lines belong to the first member, thin lines to the "
                + (others().size() > MOST_THIN_LINES ? "next " + MOST_THIN_LINES : "others") + ".";
    }

    private String keptWords() {
        int kept = model().history().keptNodes();
        if (kept == nodes().size()) {
            return "";
        }
        return (held.areTrainingRows() ? " The held-out rows of all members" : " Validation") + " kept the first "
                + Shown.count(kept, "node") + (others().isEmpty() ? "" : " of the first member") + " and cut off "
                + Shown.count(nodes().size() - kept) + ".";
    }

    private String estimateWords() {
        String words = "";
        if (held.areTrainingRows()) {
            words = " The errors are those of the growing network, "
                    + Words.fitted(options.training().shrinkage())
                    + ", on the rows it grew on and on rows it was trained without. The read-out that predicts was"
                    + " fitted to all training rows afterwards, "
                    + Words.fitted(model().options().shrinkage())
                    + ", so its error differs; the number of nodes kept was chosen with this ridge, not by the curves.";
        }
        if (model().ridge().strength() > 0) {
            words +=
                    " The curves are by least squares; the read-out that predicts is shrunk by ridge, so its error differs.";
        }
        if (options.weight().isPresent() || options.balancedClasses()) {
            words += " Rows count by their weights here, and equally in the scores above.";
        }
        return words;
    }

    private Thin curves(DeepScnModel member) {
        History history = member.history();
        return new Thin(
                logarithmic(history.initialRmse(), history, NodeRecord::trainRmse),
                logarithmic(Double.NaN, history, NodeRecord::validationRmse));
    }

    private List<Double> logarithmic(double initial, History history, ToDoubleFunction<NodeRecord> error) {
        return Stream.concat(Stream.of(initial), history.nodes().stream().map(error::applyAsDouble))
                .map(rmse -> Shown.forLogChart(rmse * unit.factor()))
                .toList();
    }

    Section search() {
        var refused = model().history().refusals();
        Block refusals = Block.text(Shown.count(model().history().candidates(), "candidate")
                + " scored. The rank rule left out " + Shown.count(refused.flat()) + " as too flat and refused "
                + Shown.count(refused.dependent()) + " as combinations of earlier nodes; "
                + Shown.count(refused.notFinite()) + " were zero or not finite.");
        if (nodes().isEmpty()) {
            return new Section("search", "Search for nodes", refusals);
        }
        boolean drawn = model().options().search().sources().isEmpty();
        var charts = new ChartRow(
                perNode(
                        "scopes",
                        "Scope λ of each node.",
                        drawn
                                ? "Weights and biases were drawn from [−λ, λ]; logarithmic."
                                : "The smallest λ so that weights and biases lie in [−λ, λ]; logarithmic.",
                        NodeRecord::scope),
                perNode(
                        "contractions",
                        "Contraction r at which each node was admitted.",
                        "Drawn as 1 − r, the share of its energy that the residual had to lose; logarithmic.",
                        node -> 1 - node.contraction()));
        return section("search", "Search for nodes", charts, refusals);
    }

    /** A section about the first member. */
    private Section section(String id, String title, Block... blocks) {
        var all = new ArrayList<>(List.of(blocks));
        if (!others().isEmpty()) {
            all.add(0, Block.text("This section shows the first of " + members.size() + " members."));
        }
        return new Section(id, title, all);
    }

    Section rank() {
        Block text = Block.text(rankWords());
        if (nodes().isEmpty()) {
            return section("rank", "Rank and independence", text);
        }
        Chart chart = perNode(
                "independence",
                "Independence of each node.",
                "‖h⊥‖/‖h‖: the share of a node's output that the columns before it do not have; logarithmic. "
                        + "The rank rule refuses nodes under "
                        + Shown.exactly(model().options().rankRule().dependence()) + ".",
                NodeRecord::independence);
        return section("rank", "Rank and independence", text, chart);
    }

    private String rankWords() {
        int nodes = model().network().nodes();
        int columns = model().network().columns();
        String matrix = "The hidden output matrix H has " + Shown.count(columns, "column")
                + (columns == nodes
                        ? ""
                        : " (" + Shown.count(nodes, "node") + " and " + Shown.count(columns - nodes, "direct link")
                                + ")");
        if (model().options().shrinkage() instanceof Shrinkage.Throughout) {
            return matrix
                    + ". Its rank is not known: the read-out was solved with ridge, which makes up for what H lacks.";
        }
        if (model().rank().isEmpty()) {
            return matrix + ".";
        }
        int rank = model().rank().getAsInt();
        return matrix + " and the numerical rank " + Shown.count(rank)
                + (rank == columns ? ": full rank." : ": " + Shown.count(columns - rank) + " short of full rank.");
    }

    /** A chart of one number for every node. */
    private Chart perNode(String name, String title, String caption, ToDoubleFunction<NodeRecord> value) {
        var all = nodes().stream().mapToDouble(value).summaryStatistics();
        List<Double> values = nodes().stream()
                .map(node -> Shown.forLogChart(value.applyAsDouble(node)))
                .toList();
        String range = " From " + Shown.number(all.getMin()) + " to " + Shown.number(all.getMax()) + ".";
        return new Chart(name, title, caption + range, new PerNode(layout(), values));
    }

    private Layout layout() {
        int count = nodes().size();
        List<Integer> ends = IntStream.rangeClosed(1, count)
                .filter(n -> n == count
                        || nodes().get(n).layer() != nodes().get(n - 1).layer())
                .boxed()
                .toList();
        return new Layout(count, ends, model().history().keptNodes(), held.label());
    }

    private String shown(double error) {
        return Shown.number(error * unit.factor());
    }
}
