package io.github.deepscn;

import io.github.deepscn.classify.Classifier;
import io.github.deepscn.eval.Intervals;
import io.github.deepscn.network.Readout;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.search.Search;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.EncoderOptions;
import io.github.deepscn.table.HoldOut;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import io.github.deepscn.table.TextColumn;
import io.github.deepscn.train.Options;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Small models of several networks, and rows for them. */
public final class Ensembles {
    private Ensembles() {}

    /** Three inputs, two targets of different units and a class. */
    public static Table rows(int count, long seed) {
        var random = new Random(seed);
        double[] x = random.doubles(count, -3, 3).toArray();
        double[] v = random.doubles(count, 0, 1).toArray();
        @Nullable String[] colour = new String[count];
        double[] y = new double[count];
        double[] z = new double[count];
        String[] label = new String[count];
        for (int i = 0; i < count; i++) {
            colour[i] = random.nextInt(10) == 0 ? null : random.nextBoolean() ? "red" : "gr\"ün, dark";
            y[i] = 100 + 50 * Math.sin(x[i]) + ("red".equals(colour[i]) ? 20 : 0) + 5 * random.nextGaussian();
            z[i] = 1e-3 * (x[i] * v[i] + 0.1 * random.nextGaussian());
            label[i] = y[i] > 130 ? "high" : y[i] > 80 ? "middle" : "low";
        }
        return Table.of(List.of(
                NumberColumn.of("x", x),
                NumberColumn.of("v", v),
                TextColumn.of("colour", colour),
                NumberColumn.of("y", y),
                NumberColumn.of("z", z),
                TextColumn.of("label", label)));
    }

    /** A model of numbers. */
    public static TableModel numbers(int members, List<String> targets, Optional<Intervals> intervals) {
        List<TableModel> singles = singles(members, options(targets));
        return model(
                singles.get(0).encoder(),
                singles.stream().map(TableModel::network).toList(),
                intervals,
                List.of());
    }

    /** The same with read-outs that are shares of one, and others of the members alone: twice those, three times, … */
    public static TableModel sharing(int members, List<String> targets, Optional<Intervals> intervals) {
        TableModel model = numbers(members, targets, intervals);
        List<Readout> alone = IntStream.range(0, members)
                .mapToObj(k -> times(k + 2, model.members().get(k).readout()))
                .toList();
        return model(model.encoder(), model.members(), intervals, alone);
    }

    private static Readout times(double factor, Readout readout) {
        double[] weights = new double[readout.columns() * readout.outputs()];
        Arrays.setAll(weights, i -> factor * readout.weight(i % readout.columns(), i / readout.columns()));
        return new Readout(readout.columns(), readout.outputs(), weights);
    }

    /** A model of classes. */
    public static TableModel classes(int members, Classifier classifier) {
        return ofClassifiers(singles(members, options(List.of("label")).withClassifier(classifier)));
    }

    /** A model of two classes, {@code high} and another whose name is not ASCII. */
    public static TableModel twoClasses(int members) {
        return ofClassifiers(
                singles(members, options(List.of("label")).withClassifier(Classifier.READOUT), inTwo(rows(300, 5))));
    }

    /** Rows whose label is {@code high} or something else. */
    public static Table inTwo(Table rows) {
        String[] labels = IntStream.range(0, rows.rows())
                .mapToObj(i -> "high".equals(rows.column("label").text(i)) ? "high" : "nicht höher")
                .toArray(String[]::new);
        return Table.of(rows.columns().stream()
                .map(column -> column.name().equals("label") ? TextColumn.of("label", labels) : column)
                .toList());
    }

    /** Networks that predict numbers; if their read-outs are shares of one, with the read-out of each network alone. */
    static TableModel model(
            Encoder encoder, List<DeepScnModel> networks, Optional<Intervals> intervals, List<Readout> alone) {
        return new Members(networks, List.of(), alone).model(encoder, intervals);
    }

    /** A model of its inputs. */
    public static TableModel autoencoder(int members) {
        List<TableModel> singles = singles(members, options(List.of()).withTask(Task.AUTOENCODER));
        return model(
                singles.get(0).encoder(),
                singles.stream().map(TableModel::network).toList(),
                Optional.empty(),
                List.of());
    }

    static TableModel ofClassifiers(List<TableModel> singles) {
        return Members.ofClassifiers(singles.stream()
                        .map(single -> single.classifier().orElseThrow())
                        .toList())
                .model(singles.get(0).encoder());
    }

    /** The same training with other seeds and other widths. */
    static List<TableModel> singles(int members, TableOptions options) {
        return singles(members, options, rows(300, 5));
    }

    private static List<TableModel> singles(int members, TableOptions options, Table rows) {
        return LongStream.rangeClosed(1, members)
                .mapToObj(seed -> {
                    Options training = options.training().withCandidates(10).withSeed(seed);
                    Options widths = seed % 2 == 0 ? training.withLayers(7) : training.withLayers(6, 4);
                    return TableTraining.with(options.withTraining(widths))
                            .fit(rows)
                            .model();
                })
                .toList();
    }

    static TableOptions options(List<String> targets) {
        var others = new TreeSet<>(Set.of("y", "z", "label"));
        others.removeAll(targets);
        var fast = TableOptions.fast(targets.toArray(String[]::new));
        return fast.withTraining(fast.training().withSearch(Search.published().withMechanism(Mechanisms.RELAXED)))
                .withEncoder(EncoderOptions.standard().withExclude(others))
                .withHoldOut(HoldOut.none());
    }

    /** Intervals of residuals that a normal distribution gave. */
    public static Intervals intervals(int rows, int targets, long seed) {
        var random = new Random(seed);
        double[][] residuals = new double[rows][targets];
        for (double[] row : residuals) {
            Arrays.setAll(row, q -> (q + 1) * random.nextGaussian());
        }
        return Intervals.of(residuals);
    }

    /** Intervals of residuals that grow with the prediction, in the units of the network. */
    public static Intervals curved(int rows, int targets, long seed) {
        var random = new Random(seed);
        double[][] residuals = new double[rows][targets];
        double[][] predictions = new double[rows][targets];
        for (int i = 0; i < rows; i++) {
            for (int q = 0; q < targets; q++) {
                predictions[i][q] = 2 * random.nextDouble() - 1;
                residuals[i][q] = 0.1 * Math.exp(2 * predictions[i][q]) * random.nextGaussian();
            }
        }
        return Intervals.of(residuals, 1, predictions);
    }
}
