package io.github.deepscn.bench;

import io.github.deepscn.bench.learners.LearnerStudy;
import io.github.deepscn.bench.learners.SparsityStudy;
import io.github.deepscn.bench.speed.SpeedStudy;
import io.github.deepscn.bench.studies.AutoencoderStudy;
import io.github.deepscn.bench.studies.DigitsStudy;
import io.github.deepscn.bench.studies.RankRuleStudy;
import io.github.deepscn.bench.tables.DepthStudy;
import io.github.deepscn.bench.tables.TableStudy;
import io.github.deepscn.data.BadInputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs the measurements: of speed, or of the study that is named. */
@Command(
        name = "deepscn-bench/run",
        mixinStandardHelpOptions = true,
        description = "Measures speed as ratios in one run; a subcommand runs another study.",
        subcommands = {TableStudy.class, DepthStudy.class})
public final class Main implements Callable<Integer> {
    private static final String QUICK = "--quick";
    private static final String QUICK_TEXT = "A short run on less data.";

    @Option(names = QUICK, description = QUICK_TEXT)
    private boolean quick;

    @Option(names = "--only", paramLabel = "PART", description = "Run only the cases with PART in their names.")
    private String only = "";

    @Option(names = "--json", paramLabel = "FILE", description = "Also write the rows to FILE as JSON.")
    private @Nullable Path json;

    /** Prints the measurements. Exit codes: 2 for a bad command line, 3 for bad data, 1 for other failures. */
    public static void main(String[] args) {
        var commandLine = new CommandLine(new Main());
        commandLine.setExecutionExceptionHandler((e, command, parsed) -> {
            if (e instanceof BadInputException) {
                System.err.println(e.getMessage());
                return 3;
            }
            throw e;
        });
        System.exit(commandLine.execute(args));
    }

    @Override
    public Integer call() throws Exception {
        boolean any = SpeedStudy.run(quick, Runtime.getRuntime().availableProcessors(), only, json);
        if (!any) {
            System.err.println("no case has \"" + only + "\" in its name");
        }
        return any ? 0 : 2;
    }

    @Command(name = "learners", description = "deepscn and other learners, or variants of deepscn, on the same folds.")
    void compareLearners(
            @Mixin LearnerStudy study,
            @Option(names = "--ablation", description = "Compare balanced without one of its parts.") boolean ablation)
            throws IOException {
        study.compare(ablation);
    }

    @Command(name = "robustness", description = "The presets on disturbed test rows.")
    void disturbRows(@Mixin LearnerStudy study) throws IOException {
        study.disturb();
    }

    @Command(name = "sparsity", description = "Refinement of read-outs, on concrete.csv.gz.")
    void refineReadouts(@Mixin Folder folder) throws IOException {
        SparsityStudy.run(folder.data, folder.quick ? 2 : 10);
    }

    @Command(name = "rank-rule", description = "The paper's function with and without the rank rule.")
    void compareRankRules(@Option(names = QUICK, description = QUICK_TEXT) boolean brief) {
        RankRuleStudy.run(brief ? 3 : 24);
    }

    @Command(name = "autoencoder", description = "Reconstruction of handwritten digits.")
    void reconstructDigits(@Mixin Folder folder) throws IOException {
        AutoencoderStudy.run(folder.data, folder.quick);
    }

    @Command(name = "digits", description = "The angle of rotated handwritten digits.")
    void measureAngles(
            @Mixin Folder folder,
            @Option(names = "--seed", defaultValue = "1", paramLabel = "N", description = "Seed of the trainings.")
                    long seed)
            throws IOException {
        DigitsStudy.run(folder.data, folder.quick, seed);
    }

    /** The options of a study of the data in a folder. */
    static final class Folder {
        @Option(names = "--data", required = true, paramLabel = "DIR", description = "Folder with the table or MNIST.")
        private Path data = Path.of("");

        @Option(names = QUICK, description = QUICK_TEXT)
        private boolean quick;
    }
}
