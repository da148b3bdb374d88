package io.github.deepscn.bench;

import io.github.deepscn.bench.learners.LearnerStudy;
import io.github.deepscn.bench.learners.RobustnessStudy;
import io.github.deepscn.bench.speed.SpeedStudy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs the measurements: of speed, or those that are named. */
public final class Main {
    private static final List<String> CASES =
            List.of("speed", "rank-rule", "read-csv", "classification", "sparsity", "autoencoder", "digits");
    private static final List<String> NEED_DATA = List.of("classification", "sparsity", "autoencoder", "digits");

    private Main() {}

    /**
     * Prints what was measured.
     *
     * @param args {@code --quick} for a short look, {@code --json} with a file for the rows of {@code speed} and
     *     {@code --only} with a part of the names of its cases, names of studies, and {@code --data} with a folder: of
     *     tables for {@code classification} and {@code sparsity}, of MNIST for {@code autoencoder} and {@code digits},
     *     and {@code --seed} with another than 1 for {@code digits}; or {@code learners} and what {@link LearnerStudy}
     *     takes, or {@code robustness} and what {@link RobustnessStudy} takes
     */
    public static void main(String[] args) throws InterruptedException, IOException {
        if (args.length > 0 && args[0].equals("learners")) {
            System.exit(LearnerStudy.run(List.of(args).subList(1, args.length)));
        }
        if (args.length > 0 && args[0].equals("robustness")) {
            System.exit(RobustnessStudy.run(List.of(args).subList(1, args.length)));
        }
        var cases = new ArrayList<>(List.of(args));
        boolean quick = cases.remove("--quick");
        String folder = value(cases, "--data");
        Path data = folder == null ? null : Path.of(folder);
        Optional<Path> json = Optional.ofNullable(value(cases, "--json")).map(Path::of);
        String only = Objects.requireNonNullElse(value(cases, "--only"), "");
        String seed = Objects.requireNonNullElse(value(cases, "--seed"), "1");
        boolean lacksData = data == null && cases.stream().anyMatch(NEED_DATA::contains);
        if (!CASES.containsAll(cases) || lacksData || !seed.matches("\\d{1,18}")) {
            System.err.println(
                    "usage: deepscn-bench/run [--quick] [speed] [--json FILE] [--only PART]\n       deepscn-bench/run [--quick] ["
                            + String.join("] [", CASES) + " --data DIR] [--seed N]");
            System.err.println("       " + LearnerStudy.USAGE);
            System.err.println("       " + RobustnessStudy.USAGE);
            System.exit(2);
        }
        int threads = Runtime.getRuntime().availableProcessors();
        for (String name : cases.isEmpty() ? List.of("speed") : cases) {
            System.out.println("== " + name);
            switch (name) {
                case "speed" -> {
                    if (!SpeedStudy.run(quick, threads, only, json)) {
                        System.err.println("no case of speed has \"" + only + "\" in its name");
                        System.exit(2);
                    }
                }
                case "read-csv" -> ReadCsv.run(quick ? 100_000 : 1_000_000, 3);
                case "classification" -> ClassificationStudy.run(Objects.requireNonNull(data), quick ? 1 : 3, threads);
                case "sparsity" -> SparsityStudy.run(Objects.requireNonNull(data), quick ? 2 : 10);
                case "autoencoder" -> AutoencoderStudy.run(Objects.requireNonNull(data), quick);
                case "digits" -> DigitsStudy.run(Objects.requireNonNull(data), quick, Long.parseLong(seed));
                default -> RankRuleStudy.run(quick ? 3 : 24);
            }
            System.out.println();
        }
    }

    /** Takes an option and its value out of the arguments. */
    private static @Nullable String value(List<String> arguments, String option) {
        int at = arguments.indexOf(option);
        if (at < 0 || at + 1 == arguments.size()) {
            return null;
        }
        arguments.remove(at);
        return arguments.remove(at);
    }
}
