package io.github.deepscn;

import io.github.deepscn.sparsity.RefinementReport;
import io.github.deepscn.sparsity.RefinementReport.State;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A model of tables made sparser, and a report on its networks.
 *
 * @param report of all networks: sums of nodes and weights, means of errors, and all stages in order
 * @param members a report on each network
 */
public record RefinedTable(TableModel model, RefinementReport report, List<RefinementReport> members) {
    public RefinedTable {
        members = List.copyOf(members);
    }

    RefinedTable(TableModel model, List<RefinementReport> members) {
        this(model, together(members), members);
    }

    /** One report on all networks. */
    private static RefinementReport together(List<RefinementReport> reports) {
        if (reports.size() == 1) {
            return reports.get(0);
        }
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
