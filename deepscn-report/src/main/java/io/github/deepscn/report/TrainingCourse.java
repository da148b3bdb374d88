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
    /** Thin lines beyond this many are a thicket. */
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
     * @param held the rows that they were watched on
     */
    TrainingCourse(List<DeepScnModel> members, TableOptions options, ErrorUnit unit, Held held) {
        this.model = members.get(0);
        this.others = members.subList(1, members.size());
        this.history = model.history();
        this.options = options;
        this.unit = unit;
        this.held = held;
    }

    /** Where the layers lie: the number of nodes up to the end of each, how many nodes are kept, and by which rows. */
    private record Layout(int nodes, List<Integer> ends, int kept, String held) {}

    /** Errors without nodes and after every node, of the first member and, thinly, of others. */
    private record Errors(
            Layout layout, String unit, List<Double> training, List<Double> validation, List<Thin> others) {}

    private record Thin(List<Double> training, List<Double> validation) {}

    /** One number for every node, counted from one. */
    private record PerNode(Layout layout, List<Double> values) {}

    Section errors() {
        if (history.nodes().isEmpty()) {
            return new Section("errors", "Error curves", Block.text(noNodes()));
        }
        return new Section(
                "errors",
                "Error curves",
                new Chart(
                        "errors",
                        "Error after each node.",
                        "RMSE in " + unit.name() + ", logarithmic." + memberWords() + keptWords() + estimateWords(),
                        "The training RMSE falls from " + shown(history.initialRmse()) + " without nodes to "
                                + shown(last().trainRmse()) + " with "
                                + Shown.count(history.nodes().size(), "node")
                                + "; " + Shown.count(history.keptNodes()) + " are kept.",
                        errorData()));
    }

    private String noNodes() {
        return "The network has no nodes: " + Words.of(history.stop()) + " Its error is " + shown(history.initialRmse())
                + " in " + unit.name() + ".";
    }

    /** What is shown of an ensemble. */
    private String memberWords() {
        return others.isEmpty()
                ? ""
                : " Layers and thick lines are those of the first member"
                        + (others.size() > MOST_THIN_LINES
                                ? ", thin lines those of the next " + MOST_THIN_LINES + "."
                                : ", thin lines those of the others.");
    }

    private Block ofFirst() {
        return Block.text("Of the first of " + (others.size() + 1) + " members.");
    }

    private String keptWords() {
        int cut = history.nodes().size() - history.keptNodes();
        if (cut == 0) {
            return "";
        }
        return (held.areTrainingRows()
                        ? " The held-out rows of all members kept the first "
                        : " Validation kept the first ")
                + Shown.count(history.keptNodes(), "node")
                + (others.isEmpty() ? "" : " of the first member") + " and cut off " + Shown.count(cut) + ".";
    }

    private String estimateWords() {
        var words = new StringBuilder();
        if (held.areTrainingRows()) {
            words.append(" The errors are those of the growing network, ")
                    .append(Words.fitted(options.training().shrinkage()))
                    .append(
                            ", on the rows it grew on and on rows it was trained without. The read-out that predicts was ")
                    .append("fitted to all training rows afterwards, ")
                    .append(Words.fitted(model.options().shrinkage()))
                    .append(
                            ", so its error differs; how many nodes are kept was chosen with this ridge, not by the curves.");
        }
        if (model.ridge().strength() > 0) {
            words.append(" By least squares; the read-out that predicts is shrunk by ridge, so its error differs.");
        }
        if (options.weight().isPresent() || options.balancedClasses()) {
            words.append(" Rows count by their weights here, but alike in the scores above.");
        }
        return words.toString();
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
        var charts = new ChartRow(
                new Chart(
                        "scopes",
                        "Scope λ of each node.",
                        model.options().search().sources().isEmpty()
                                ? "Weights and biases were drawn from [−λ, λ]; logarithmic."
                                : "The smallest λ so that weights and biases lie in [−λ, λ]; logarithmic.",
                        "The scopes lie between " + range(NodeRecord::scope) + ".",
                        perNode(NodeRecord::scope)),
                new Chart(
                        "contractions",
                        "Contraction r each node was admitted at.",
                        "Drawn as 1 − r, the share of its energy that the residual had to lose; logarithmic.",
                        "1 − r lies between " + range(node -> 1 - node.contraction()) + ".",
                        perNode(node -> 1 - node.contraction())));
        return others.isEmpty()
                ? new Section("search", "Search for nodes", charts, refusals())
                : new Section("search", "Search for nodes", ofFirst(), charts, refusals());
    }

    private Block refusals() {
        var refused = history.refusals();
        return Block.text(Shown.count(history.candidates(), "candidate") + " scored. The rank rule left out "
                + Shown.count(refused.flat()) + " as too flat and refused " + Shown.count(refused.dependent())
                + " as combinations of earlier nodes; " + Shown.count(refused.notFinite())
                + " were zero or not finite.");
    }

    Section rank() {
        var blocks = new ArrayList<Block>();
        if (!others.isEmpty()) {
            blocks.add(ofFirst());
        }
        int columns = model.network().columns();
        String links = columns == model.network().nodes()
                ? ""
                : " (" + Shown.count(model.network().nodes(), "node") + " and "
                        + Shown.count(columns - model.network().nodes(), "direct link") + ")";
        if (model.options().shrinkage() instanceof Shrinkage.Throughout) {
            blocks.add(
                    Block.text(
                            "The hidden output matrix H has " + Shown.count(columns, "column") + links
                                    + ". Its rank is not known: the read-out was solved for with ridge, which makes up for what H lacks."));
        } else {
            model.rank()
                    .ifPresent(rank ->
                            blocks.add(Block.text("The hidden output matrix H has " + Shown.count(columns, "column")
                                    + links + " and the numerical rank " + Shown.count(rank)
                                    + (rank == columns
                                            ? ": full rank."
                                            : ": " + Shown.count(columns - rank) + " short of full rank."))));
        }
        if (!history.nodes().isEmpty()) {
            blocks.add(new Chart(
                    "independence",
                    "Independence of each node.",
                    "‖h⊥‖/‖h‖: the share of a node's output that the columns before it do not have; logarithmic. "
                            + "The rank rule refuses nodes under "
                            + Shown.exactly(model.options().rankRule().dependence()) + ".",
                    "The independence lies between " + range(NodeRecord::independence) + ".",
                    perNode(NodeRecord::independence)));
        }
        return new Section("rank", "Rank and independence", blocks);
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

    private NodeRecord last() {
        return history.nodes().get(history.nodes().size() - 1);
    }

    private String shown(double error) {
        return Shown.number(error * unit.factor());
    }
}
