package io.github.deepscn;

import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.Samples;
import io.github.deepscn.network.Readout;
import io.github.deepscn.sparsity.Refinement;
import io.github.deepscn.sparsity.RefinementReport;
import io.github.deepscn.sparsity.SparsityPath;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TableRows;
import io.github.deepscn.train.Run;
import java.util.ArrayList;
import java.util.Optional;
import java.util.function.Function;

/** Makes a model of tables sparser by some rows. */
final class TableRefinement {
    private final TableModel model;
    private final Encoder encoder;
    private final Table rows;
    private final Matrix inputs;
    private final Run run;

    TableRefinement(TableModel model, Table rows, Run run) {
        this.model = model;
        this.encoder = model.encoder();
        this.rows = rows;
        this.inputs = encoder.encode(rows);
        this.run = run;
    }

    RefinedTable refine(Function<DeepScnModel, Refinement> how) {
        return model.classifiers().isEmpty() ? refineNumbers(how) : refineClasses(how);
    }

    private RefinedTable refineClasses(Function<DeepScnModel, Refinement> how) {
        var reports = new ArrayList<RefinementReport>();
        var refined = new ArrayList<ClassifierModel>();
        for (ClassifierModel member : model.classifiers()) {
            var one = DeepScnClassifier.refine(member, inputs, labels(), how.apply(member.model()), run);
            refined.add(one.model());
            reports.add(one.report());
        }
        return new RefinedTable(TableModel.ofClassifiers(encoder, refined), reports);
    }

    private RefinedTable refineNumbers(Function<DeepScnModel, Refinement> how) {
        var reports = new ArrayList<RefinementReport>();
        Matrix targets = targets();
        var refined = new ArrayList<DeepScnModel>();
        var alone = new ArrayList<Readout>();
        for (DeepScnModel member : model.members()) {
            Matrix wanted = model.sharesReadout() ? wantedOf(member, targets) : targets;
            Refined one = DeepScn.refine(member, Samples.of(inputs, wanted), how.apply(member), run);
            refined.add(one.model());
            reports.add(one.report());
            if (model.sharesReadout()) {
                alone.add(DeepScn.readout(one.model(), Samples.of(inputs, targets), run));
            }
        }
        return new RefinedTable(TableModel.of(encoder, refined, Optional.empty(), alone), reports);
    }

    private String[] labels() {
        return TableRows.labels(rows.column(encoder.targets().get(0).column()));
    }

    private Matrix targets() {
        return encoder.targets().isEmpty() ? inputs : TableRows.targets(rows, encoder.targets());
    }

    /** The outputs that make the mean of all members equal the targets: ŷ_k + (t − ŷ). */
    private Matrix wantedOf(DeepScnModel member, Matrix targets) {
        double[][] encoded = inputs.toRows();
        double[][] wanted = targets.toRows();
        double[][] own = member.predict(encoded);
        double[][] mean = model.encodedPredictions(encoded);
        for (int i = 0; i < wanted.length; i++) {
            for (int q = 0; q < wanted[i].length; q++) {
                wanted[i][q] += own[i][q] - mean[i][q];
            }
        }
        return Matrix.of("targets", wanted);
    }

    SparsityPath path(Table heldOut, int most) {
        Require.atLeast("most", most, 2);
        DeepScnModel network = model.network();
        Samples samples = model.classifier()
                .map(classifier -> DeepScnClassifier.samples(classifier, inputs, labels()))
                .orElseGet(() -> Samples.of(inputs, targets()));
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
}
