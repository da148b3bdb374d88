package io.github.deepscn.spark.submit;

import static java.util.Objects.requireNonNull;

import io.github.deepscn.app.Main;
import io.github.deepscn.app.cli.ExitCodes;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The class for {@code spark-submit}: {@code train} with rows that Spark reads.
 *
 * <pre>{@code
 * spark-submit --class io.github.deepscn.spark.submit.SparkTrain --master local[4] deepscn-spark-submit.jar \
 *     train houses.parquet --target price -o houses.safetensors
 * }</pre>
 */
public final class SparkTrain {
    private SparkTrain() {}

    /**
     * Runs the command line. If it fails, the process ends with its exit code.
     *
     * @param args the words of the command line
     */
    public static void main(String[] args) {
        int code = Main.run(commandLine(), args);
        if (SparkSession.getDefaultSession().isDefined()) {
            SparkSession.getDefaultSession().get().stop();
        }
        // to end a process that succeeded is Spark's business: a manager of resources takes an exit for a failure
        if (code != ExitCodes.OK) {
            System.exit(code);
        }
    }

    /** The commands, not bound to streams yet. */
    static CommandLine commandLine() {
        var line = new CommandLine(new Top());
        CommandSpec train = requireNonNull(line.getSubcommands().get("train")).getCommandSpec();
        describe(train, "--preset", "fast (the default) or paper.");
        describe(train, "--validation", "Share of rows held out; fast: 0.15.");
        describe(train, "--batch", "Nodes that a step may add; else measured.");
        for (String name : new String[] {"--ensemble", "--group-by", "--time-order", "--threads", "--classifier"}) {
            replace(train, OptionSpec.builder(train.findOption(name)).hidden(true));
        }
        return line;
    }

    private static void describe(CommandSpec command, String name, String description) {
        replace(command, OptionSpec.builder(command.findOption(name)).description(description));
    }

    private static void replace(CommandSpec command, OptionSpec.Builder changed) {
        OptionSpec option = changed.build();
        command.remove(command.findOption(option.longestName()));
        command.addOption(option);
    }

    /** Alone it has nothing to do, so it shows how it is used and fails. */
    @Command(
            name = "deepscn-spark",
            synopsisSubcommandLabel = "COMMAND",
            customSynopsis = "spark-submit .. deepscn-spark-submit.jar COMMAND",
            description = "Deep Stochastic Configuration Networks over the rows of a Spark cluster.",
            footer = {"", "Exit codes: 0 success, 1 the run failed, 2 wrong usage, 3 the data cannot be used."},
            subcommands = TrainOnSpark.class)
    static final class Top implements Callable<Integer> {
        @Option(
                names = {"-h", "--help"},
                usageHelp = true,
                description = "Show this help message and exit.")
        boolean help;

        @Spec
        private @Nullable CommandSpec spec;

        @Override
        public Integer call() {
            CommandLine line = requireNonNull(spec).commandLine();
            line.usage(line.getErr());
            return ExitCodes.USAGE;
        }
    }
}
