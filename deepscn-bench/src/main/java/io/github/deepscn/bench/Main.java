package io.github.deepscn.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Runs the measurements: all of them, or those that are named. */
public final class Main {
    private static final List<String> CASES = List.of("node-cost", "rank-rule", "classification");

    private Main() {}

    /**
     * Prints what was measured.
     *
     * @param args {@code --quick} for a short look, names of cases, and {@code --data} with a folder of tables, which
     *     the case {@code classification} needs
     */
    public static void main(String[] args) throws InterruptedException, IOException {
        var cases = new ArrayList<>(List.of(args));
        boolean quick = cases.remove("--quick");
        Path data = data(cases);
        boolean lacksData = data == null && cases.contains("classification");
        if (!CASES.containsAll(cases) || lacksData) {
            System.err.println("usage: deepscn-bench/run [--quick] [" + String.join("] [", CASES) + " --data DIR]");
            System.exit(2);
        }
        int threads = Runtime.getRuntime().availableProcessors();
        for (String name : cases.isEmpty() ? CASES : cases) {
            if (name.equals("classification") && data == null) {
                continue;
            }
            System.out.println("== " + name);
            switch (name) {
                case "node-cost" -> NodeCost.run(quick ? 200 : 500, quick ? 1 : 5, threads);
                case "classification" -> ClassificationStudy.run(Objects.requireNonNull(data), quick ? 1 : 3, threads);
                default -> RankRuleStudy.run(quick ? 3 : 24);
            }
            System.out.println();
        }
    }

    /** Takes {@code --data DIR} out of the arguments. */
    private static @Nullable Path data(List<String> arguments) {
        int at = arguments.indexOf("--data");
        if (at < 0 || at + 1 == arguments.size()) {
            return null;
        }
        arguments.remove(at);
        return Path.of(arguments.remove(at));
    }
}
