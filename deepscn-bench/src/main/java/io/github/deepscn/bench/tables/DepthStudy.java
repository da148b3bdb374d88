package io.github.deepscn.bench.tables;

import io.github.deepscn.TableOptions;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Compares deep with shallow networks of as many nodes; all else is as in the preset {@code balanced}. */
@Command(name = "depth", description = "Deep and shallow networks of as many nodes, on all development tables.")
public final class DepthStudy implements Callable<Integer> {
    /** The nodes of all layers, before layers widen with the number of rows. */
    static final int NODES = 400;

    static final List<Integer> DEPTHS = List.of(1, 2, 4, 8);

    @Mixin
    private TableRuns runs = new TableRuns();

    static String name(int layers) {
        return layers + "×" + NODES / layers;
    }

    static List<TableLearner> learners() {
        return DEPTHS.stream()
                .<TableLearner>map(layers -> new ScnTables(name(layers), target -> options(target, layers)))
                .toList();
    }

    /** Layers of equal width, which still widen with the number of rows. */
    static TableOptions options(String target, int layers) {
        TableOptions preset = TableOptions.balanced(target);
        int[] widths = Stream.generate(() -> NODES / layers)
                .limit(layers)
                .mapToInt(width -> width)
                .toArray();
        return preset.withTraining(preset.training().withLayers(widths))
                .withEnsemble(preset.ensemble().orElseThrow());
    }

    @Override
    public Integer call() throws IOException {
        Summary summary = Summary.of(runs.measure(learners()), name(1));
        var text = new SummaryText(summary);
        System.out.print(text.all() + "\n" + text.sizes());
        runs.write(summary, new DepthPicture(summary).svg());
        return runs.failures() == 0 ? 0 : 1;
    }
}
