package io.github.deepscn;

import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.Samples;
import io.github.deepscn.network.Readout;
import io.github.deepscn.sparsity.Refinement;
import io.github.deepscn.sparsity.RefinementReport;
import io.github.deepscn.sparsity.RefinementReport.State;
import io.github.deepscn.sparsity.SparsityPath;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TargetMeans;
import io.github.deepscn.train.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A model of tables made sparser, and a report on its networks.
 *
 * @param model the sparser model
 * @param report of all networks: sums of nodes and weights, means of errors, and all stages in order
 * @param members a report on each network
 */
public record RefinedTable(TableModel model, RefinementReport report, List<RefinementReport> members) {
    public RefinedTable {
        members = List.copyOf(members);
    }

    private RefinedTable(TableModel model, List<RefinementReport> members) {
        this(model, members.size() == 1 ? members.get(0) : together(members), members);
    }

    /**
     * Makes a model sparser, with a refinement for each of its networks.
     *
     * @param model the model to make sparser
     * @param rows with the targets, usually the training rows
     * @param how the refinement for each network
     * @param run listener, cancellation, time and threads
     * @return the sparser model and what it cost
     * @throws io.github.deepscn.data.BadInputException if the rows do not fit the model
     */
    public static RefinedTable of(TableModel model, Table rows, Function<DeepScnModel, Refinement> how, Run run) {
        var encoder = model.encoder();
        Matrix inputs = TargetMeans.encode(encoder, rows, !model.classifiers().isEmpty(), null);
        var reports = new ArrayList<RefinementReport>();
        if (!model.classifiers().isEmpty()) {
            String[] labels = encoder.labels(rows);
            var classifiers = new ArrayList<ClassifierModel>();
            for (ClassifierModel member : model.classifiers()) {
                var one = DeepScnClassifier.refine(member, inputs, labels, how.apply(member.model()), run);
                classifiers.add(one.model());
                reports.add(one.report());
            }
            TableModel sparse =
                    Members.ofClassifiers(classifiers).model(encoder).withThreshold(model.threshold());
            return new RefinedTable(sparse, reports);
        }
        Matrix targets = encoder.learned(rows);
        var networks = new ArrayList<DeepScnModel>();
        var alone = new ArrayList<Readout>();
        for (DeepScnModel member : model.members()) {
            Matrix wanted = model.sharesReadout() ? wantedOf(member, model, inputs, targets) : targets;
            Refined one = DeepScn.refine(member, Samples.of(inputs, wanted), how.apply(member), run);
            networks.add(one.model());
            reports.add(one.report());
            if (model.sharesReadout()) {
                alone.add(DeepScn.readout(one.model(), Samples.of(inputs, targets), run));
            }
        }
        return new RefinedTable(new Members(networks, List.of(), alone).model(encoder), reports);
    }

    /** The outputs that make the mean of all members equal the targets: ŷ_k + (t − ŷ). */
    private static Matrix wantedOf(DeepScnModel member, TableModel model, Matrix inputs, Matrix targets) {
        double[][] encoded = inputs.toRows();
        double[][] wanted = targets.toRows();
        double[][] own = member.predict(encoded);
        double[][] mean = model.members.predict(encoded);
        for (int i = 0; i < wanted.length; i++) {
            for (int q = 0; q < wanted[i].length; q++) {
                wanted[i][q] += own[i][q] - mean[i][q];
            }
        }
        return Matrix.of("targets", wanted);
    }

    /**
     * {@return how much the only network of a model loses when its read-out reads fewer nodes}
     *
     * @param model the model to make sparser
     * @param training the rows to select and to fit by, usually the training rows
     * @param heldOut rows to judge by; if there are none, cross-validation judges
     * @param most the most steps, two or more
     * @param run listener, cancellation, time and threads
     * @throws io.github.deepscn.data.BadInputException if the model has several networks, or the rows do not fit it
     */
    public static SparsityPath path(TableModel model, Table training, Table heldOut, int most, Run run) {
        Require.atLeast("most", most, 2);
        var encoder = model.encoder();
        DeepScnModel network = model.network();
        Matrix inputs =
                TargetMeans.encode(encoder, training, !model.classifiers().isEmpty(), null);
        Samples samples = model.classifier()
                .map(classifier -> DeepScnClassifier.samples(classifier, inputs, encoder.labels(training)))
                .orElseGet(() -> Samples.of(inputs, encoder.learned(training)));
        NetworkRows judging = NetworkRows.of(model, heldOut);
        try (var engine = run.engine(samples)) {
            return SparsityPath.of(
                    engine,
                    network.network(),
                    network.options().shrinkage(),
                    network.ridge().strength(),
                    judging.inputs(),
                    judging.targets(),
                    most);
        }
    }

    /** One report on all networks. */
    private static RefinementReport together(List<RefinementReport> reports) {
        return new RefinementReport(
                together(reports, RefinementReport::before),
                together(reports, RefinementReport::after),
                reports.stream().flatMap(report -> report.stages().stream()).toList());
    }

    private static State together(List<RefinementReport> reports, Function<RefinementReport, State> when) {
        List<State> states = reports.stream().map(when).toList();
        return new State(
                states.stream().mapToInt(State::nodes).sum(),
                states.stream().mapToInt(State::readNodes).sum(),
                states.stream().mapToInt(State::nonZeros).sum(),
                mean(states, State::trainRmse),
                mean(states, State::crossValidationRmse));
    }

    private static double mean(List<State> states, ToDoubleFunction<State> error) {
        return states.stream().mapToDouble(error).average().orElseThrow();
    }
}
