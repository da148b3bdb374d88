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

/** How the network grew: errors, scopes, contractions and independence, node by node. */
final class TrainingCourse {
    /** More thin lines would hide each other. */
    private static final int MOST_THIN_LINES = 20;

    private final DeepScnModel model;
    private final List<DeepScnModel> others;
    private final History history;
    private final TableOptions options;
    private final ErrorUnit unit;
    private final Held held;

    /**
     * The course of the first member, with the errors of the others beside its own.
     *
     * @param held the rows that watched the members grow
     */
    TrainingCourse(List<DeepScnModel> members, TableOptions options, ErrorUnit unit, Held held) {
        this.model = members.get(0);
        this.others = members.subList(1, members.size());
        this.history = model.history();
        this.options = options;
        this.unit = unit;
        this.held = held;
    }

    /** The number of nodes up to the end of each layer, the number of nodes kept, and the rows that chose it. */
    private record Layout(int nodes, List<Integer> ends, int kept, String held) {}

    /** Errors without nodes and after every node: of the first member, and of others as thin lines. */
    private record Errors(
            Layout layout, String unit, List<Double> training, List<Double> validation, List<Thin> others) {}

    private record Thin(List<Double> training, List<Double> validation) {}

    /** One number for every node, counted from one. */
    private record PerNode(Layout layout, List<Double> values) {}

    Section errors() {
        if (history.nodes().isEmpty()) {
            return new Section("errors", "Error curves", Block.text(noNodes()));
        }
        var last = history.nodes().get(history.nodes().size() - 1);
        var chart = new Chart(
                "errors",
                "Error after each node.",
                "RMSE in " + unit.name() + ", logarithmic." + memberWords() + keptWords() + estimateWords(),
                "The training RMSE falls from " + shown(history.initialRmse()) + " without nodes to "
                        + shown(last.trainRmse()) + " with "
                        + Shown.count(history.nodes().size(), "node") + "; "
                        + Shown.count(history.keptNodes()) + " are kept.",
                errorData());
        return new Section("errors", "Error curves", chart);
    }

    private String noNodes() {
        return "The network has no nodes: " + Words.of(history.stop()) + " Its error is " + shown(history.initialRmse())
                + " in " + unit.name() + ".";
    }

    private String memberWords() {
        if (others.isEmpty()) {
            return "";
        }
        boolean many = others.size() > MOST_THIN_LINES;
        return " Layers and thick lines belong to the first member, thin lines to the "
                + (many ? "next " + MOST_THIN_LINES : "others") + ".";
    }

    private String keptWords() {
        int cut = history.nodes().size() - history.keptNodes();
        if (cut == 0) {
            return "";
        }
        return (held.areTrainingRows() ? " The held-out rows of all members" : " Validation") + " kept the first "
                + Shown.count(history.keptNodes(), "node")
                + (others.isEmpty() ? "" : " of the first member") + " and cut off " + Shown.count(cut) + ".";
    }

    private String estimateWords() {
        String words = "";
        if (held.areTrainingRows()) {
            words = " The errors are those of the growing network, "
                    + Words.fitted(options.training().shrinkage())
                    + ", on the rows it grew on and on rows it was trained without. The read-out that predicts was"
                    + " fitted to all training rows afterwards, "
                    + Words.fitted(model.options().shrinkage())
                    + ", so its error differs; the number of nodes kept was chosen with this ridge, not by the curves.";
        }
        if (model.ridge().strength() > 0) {
            words +=
                    " The curves are by least squares; the read-out that predicts is shrunk by ridge, so its error differs.";
        }
        if (options.weight().isPresent() || options.balancedClasses()) {
            words += " Rows count by their weights here, and equally in the scores above.";
        }
        return words;
    }

    private Errors errorData() {
        Thin own = curves(history);
        return new Errors(
                layout(),
                unit.name(),
                own.training,
                own.validation,
                others.stream()
                        .limit(MOST_THIN_LINES)
                        .map(other -> curves(other.history()))
                        .toList());
    }

    private Thin curves(History course) {
        var training = new ArrayList<Double>(List.of(course.initialRmse()));
        var validation = new ArrayList<Double>(List.of(Double.NaN));
        course.nodes().forEach(node -> {
            training.add(node.trainRmse());
            validation.add(node.validationRmse());
        });
        return new Thin(logarithmic(training), logarithmic(validation));
    }

    private List<Double> logarithmic(List<Double> errors) {
        return errors.stream()
                .map(error -> Shown.forLogChart(error * unit.factor()))
                .toList();
    }

    Section search() {
        if (history.nodes().isEmpty()) {
            return new Section("search", "Search for nodes", Block.text(noNodes()), refusals());
        }
        boolean drawn = model.options().search().sources().isEmpty();
        var charts = new ChartRow(
                new Chart(
                        "scopes",
                        "Scope λ of each node.",
                        drawn
                                ? "Weights and biases were drawn from [−λ, λ]; logarithmic."
                                : "The smallest λ so that weights and biases lie in [−λ, λ]; logarithmic.",
                        "The scopes lie between " + range(NodeRecord::scope) + ".",
                        perNode(NodeRecord::scope)),
                new Chart(
                        "contractions",
                        "Contraction r at which each node was admitted.",
                        "Drawn as 1 − r, the share of its energy that the residual had to lose; logarithmic.",
                        "1 − r lies between " + range(node -> 1 - node.contraction()) + ".",
                        perNode(node -> 1 - node.contraction())));
        return section("search", "Search for nodes", charts, refusals());
    }

    /** A section about the first member. */
    private Section section(String id, String title, Block... blocks) {
        var all = new ArrayList<>(List.of(blocks));
        if (!others.isEmpty()) {
            all.add(0, Block.text("Of the first of " + (others.size() + 1) + " members."));
        }
        return new Section(id, title, all);
    }

    private Block refusals() {
        var refused = history.refusals();
        return Block.text(Shown.count(history.candidates(), "candidate") + " scored. The rank rule left out "
                + Shown.count(refused.flat()) + " as too flat and refused " + Shown.count(refused.dependent())
                + " as combinations of earlier nodes; " + Shown.count(refused.notFinite())
                + " were zero or not finite.");
    }

    Section rank() {
        Block text = Block.text(rankWords());
        if (history.nodes().isEmpty()) {
            return section("rank", "Rank and independence", text);
        }
        var chart = new Chart(
                "independence",
                "Independence of each node.",
                "‖h⊥‖/‖h‖: the share of a node's output that the columns before it do not have; logarithmic. "
                        + "The rank rule refuses nodes under "
                        + Shown.exactly(model.options().rankRule().dependence()) + ".",
                "The independence lies between " + range(NodeRecord::independence) + ".",
                perNode(NodeRecord::independence));
        return section("rank", "Rank and independence", text, chart);
    }

    private String rankWords() {
        int nodes = model.network().nodes();
        int columns = model.network().columns();
        String matrix = "The hidden output matrix H has " + Shown.count(columns, "column")
                + (columns == nodes
                        ? ""
                        : " (" + Shown.count(nodes, "node") + " and " + Shown.count(columns - nodes, "direct link")
                                + ")");
        if (model.options().shrinkage() instanceof Shrinkage.Throughout) {
            return matrix
                    + ". Its rank is not known: the read-out was solved with ridge, which makes up for what H lacks.";
        }
        if (model.rank().isEmpty()) {
            return matrix + ".";
        }
        int rank = model.rank().getAsInt();
        return matrix + " and the numerical rank " + Shown.count(rank)
                + (rank == columns ? ": full rank." : ": " + Shown.count(columns - rank) + " short of full rank.");
    }

    private PerNode perNode(ToDoubleFunction<NodeRecord> value) {
        return new PerNode(
                layout(),
                history.nodes().stream()
                        .map(node -> Shown.forLogChart(value.applyAsDouble(node)))
                        .toList());
    }

    private String range(ToDoubleFunction<NodeRecord> value) {
        var summary = history.nodes().stream().mapToDouble(value).summaryStatistics();
        return Shown.number(summary.getMin()) + " and " + Shown.number(summary.getMax());
    }

    private Layout layout() {
        var ends = new ArrayList<Integer>();
        List<NodeRecord> nodes = history.nodes();
        for (int k = 0; k < nodes.size(); k++) {
            if (k + 1 == nodes.size()
                    || nodes.get(k + 1).layer() != nodes.get(k).layer()) {
                ends.add(k + 1);
            }
        }
        return new Layout(nodes.size(), ends, history.keptNodes(), held.label());
    }

    private String shown(double error) {
        return Shown.number(error * unit.factor());
    }
}
