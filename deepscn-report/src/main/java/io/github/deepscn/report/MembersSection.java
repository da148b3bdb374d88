package io.github.deepscn.report;

import io.github.deepscn.DeepScnModel;
import io.github.deepscn.TableModel;
import io.github.deepscn.network.Layer;
import io.github.deepscn.report.page.Block;
import io.github.deepscn.report.page.HtmlTable;
import io.github.deepscn.report.page.Section;
import io.github.deepscn.train.History;
import io.github.deepscn.train.StopReason;
import java.util.Locale;

/** The networks of an ensemble, one by one. */
final class MembersSection {
    private MembersSection() {}

    static Section of(TableModel model, ErrorUnit unit, Held held) {
        var table = new HtmlTable("The members of the ensemble")
                .numbers("member", "seed", held.areTrainingRows() ? "rows to grow on" : "training rows", "nodes")
                .texts("layers")
                .numbers("training RMSE", held.adjective() + " RMSE")
                .texts("ended by");
        for (int k = 0; k < model.members().size(); k++) {
            DeepScnModel member = model.members().get(k);
            History history = member.history();
            int kept = history.keptNodes();
            double heldOut =
                    kept == 0 ? Double.NaN : history.nodes().get(kept - 1).validationRmse();
            table.row(
                    k + 1,
                    Long.toString(member.options().seed()),
                    history.data().rows(),
                    member.network().nodes(),
                    Words.widths(
                            member.network().layers().stream().map(Layer::width).toList()),
                    history.trainRmse() * unit.factor(),
                    heldOut * unit.factor(),
                    end(history.stop()));
        }
        return new Section(
                "members",
                "Members",
                Block.text("Each network by itself, RMSE in " + unit.name()
                        + (held.areTrainingRows()
                                ? ", of the nodes that are kept but before the read-out was fitted to all training rows"
                                : "")
                        + (model.sharesReadout()
                                ? "; what predicts is one read-out over the nodes of all."
                                : "; together they err no more than one does on average.")),
                table);
    }

    private static String end(StopReason stop) {
        return stop == StopReason.VALIDATION
                ? "held-out error"
                : stop.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
