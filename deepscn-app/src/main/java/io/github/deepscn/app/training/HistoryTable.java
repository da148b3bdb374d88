package io.github.deepscn.app.training;

import io.github.deepscn.DeepScnModel;
import io.github.deepscn.TableModel;
import io.github.deepscn.report.ErrorUnit;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.train.NodeRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The course of a training as a table with a row for each node. */
public final class HistoryTable {
    private HistoryTable() {}

    /**
     * A node of a network.
     *
     * @param member the number of the network, counted from one
     * @param kept whether the trained network kept it
     */
    private record Row(int member, NodeRecord node, boolean kept) {}

    /**
     * The nodes in the order in which they joined, those that were removed again included. Errors are in the
     * {@link ErrorUnit} of the model; an error that overflowed is a missing cell.
     */
    public static Table of(TableModel model) {
        double unit = ErrorUnit.of(model).factor();
        var rows = new ArrayList<Row>();
        for (int k = 0; k < model.members().size(); k++) {
            DeepScnModel network = model.members().get(k);
            List<NodeRecord> nodes = network.history().nodes();
            for (int n = 0; n < nodes.size(); n++) {
                rows.add(new Row(k + 1, nodes.get(n), n < network.history().keptNodes()));
            }
        }
        var columns = new ArrayList<Column>();
        if (model.members().size() > 1) {
            columns.add(column("member", rows, Row::member));
        }
        columns.add(column("layer", rows, row -> row.node().layer()));
        columns.add(column("node", rows, row -> row.node().node()));
        columns.add(column("step", rows, row -> row.node().step()));
        columns.add(column("kept", rows, row -> row.kept() ? 1 : 0));
        columns.add(column("trainRmse", rows, row -> row.node().trainRmse() * unit));
        columns.add(column("validationRmse", rows, row -> row.node().validationRmse() * unit));
        columns.add(column("candidates", rows, row -> row.node().candidates()));
        columns.add(column("contraction", rows, row -> row.node().contraction()));
        columns.add(column("scope", rows, row -> row.node().scope()));
        columns.add(column("score", rows, row -> row.node().score()));
        columns.add(column("independence", rows, row -> row.node().independence()));
        columns.add(column("seconds", rows, row -> row.node().seconds()));
        return Table.of(columns);
    }

    private static Column column(String name, List<Row> rows, ToDoubleFunction<Row> value) {
        double[] numbers = rows.stream()
                .mapToDouble(value)
                .map(number -> Double.isFinite(number) ? number : Double.NaN)
                .toArray();
        return NumberColumn.of(name, numbers);
    }
}
