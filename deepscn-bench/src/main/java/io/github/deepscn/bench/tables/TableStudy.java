package io.github.deepscn.bench.tables;

import io.github.deepscn.bench.learners.Rivals;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Compares the presets with other learners on the development tables. */
@Command(name = "tables", description = "The presets and other learners on all development tables.")
public final class TableStudy implements Callable<Integer> {
    @Mixin
    private TableRuns runs = new TableRuns();

    /** The rivals, the reference first, and the presets. */
    static List<TableLearner> learners() {
        return Stream.concat(Rivals.all().stream().map(TableLearner::encoded), ScnTables.PRESETS.stream())
                .toList();
    }

    @Override
    public Integer call() throws IOException {
        PrintStream out = System.out;
        System.setOut(System.err); // Weka prints a greeting, which is not part of the result
        try {
            Summary summary = Summary.of(runs.measure(learners()), Rivals.REFERENCE);
            out.print(new SummaryText(summary).all());
            runs.write(summary, new FrontierPicture(summary).svg());
        } finally {
            System.setOut(out);
        }
        return runs.failures() == 0 ? 0 : 1;
    }
}
