package io.github.deepscn.bench;

import java.util.ArrayList;
import java.util.List;

/** Runs the measurements: all of them, or those that are named. */
public final class Main {
    private static final List<String> CASES = List.of("node-cost", "rank-rule");

    private Main() {}

    /**
     * Prints what was measured.
     *
     * @param args {@code --quick} for a short look, and names of cases
     */
    public static void main(String[] args) throws InterruptedException {
        var cases = new ArrayList<>(List.of(args));
        boolean quick = cases.remove("--quick");
        if (!CASES.containsAll(cases)) {
            System.err.println("usage: deepscn-bench/run [--quick] [" + String.join("] [", CASES) + "]");
            System.exit(2);
        }
        int threads = Runtime.getRuntime().availableProcessors();
        for (String name : cases.isEmpty() ? CASES : cases) {
            System.out.println("== " + name);
            switch (name) {
                case "node-cost" -> NodeCost.run(quick ? 200 : 500, quick ? 1 : 5, threads);
                default -> RankRuleStudy.run(quick ? 3 : 24);
            }
            System.out.println();
        }
    }
}
