package io.github.deepscn.spark.submit;

import static java.util.Objects.requireNonNull;

import io.github.deepscn.app.Main;
import io.github.deepscn.app.cli.ExitCodes;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The main class for {@code spark-submit}. It has the command {@code train} for rows that Spark reads.
 *
 * <pre>{@code
 * spark-submit --class io.github.deepscn.spark.submit.SparkTrain --master local[4] deepscn-spark-submit.jar \
 *     train houses.parquet --target price -o houses.safetensors
 * }</pre>
 */
@Command(
        name = "deepscn-spark",
        synopsisSubcommandLabel = "COMMAND",
        customSynopsis = "spark-submit .. deepscn-spark-submit.jar COMMAND",
        description = "Deep Stochastic Configuration Networks over the rows of a Spark cluster.",
        footer = {"", "Exit codes: 0 success, 1 the run failed, 2 wrong usage, 3 the data cannot be used."},
        subcommands = TrainOnSpark.class)
public final class SparkTrain implements Callable<Integer> {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help message and exit.")
    boolean help;

    @Spec
    private @Nullable CommandSpec spec;

    private SparkTrain() {}

    /**
     * Runs the command line. If it fails, the process ends with its exit code.
     *
     * @param args the command line
     */
    public static void main(String[] args) {
        int code = Main.run(commandLine(), args);
        if (SparkSession.getDefaultSession().isDefined()) {
            SparkSession.getDefaultSession().get().stop();
        }
        // after success Spark ends the process: cluster managers take System.exit for a failure
        if (code != ExitCodes.OK) {
            System.exit(code);
        }
    }

    /** The commands, without streams. */
    static CommandLine commandLine() {
        var line = new CommandLine(new SparkTrain());
        CommandSpec train = requireNonNull(line.getSubcommands().get("train")).getCommandSpec();
        change(train, "--preset", option -> option.description("fast (the default), balanced, accurate or paper."));
        change(train, "--validation", option -> option.description("Share of rows held out; fast: 0.15."));
        change(train, "--batch", option -> option.description("Nodes per step; measured if not given."));
        for (String name : new String[] {"--group-by", "--time-order", "--threads", "--classifier"}) {
            change(train, name, option -> option.hidden(true));
        }
        return line;
    }

    private static void change(CommandSpec command, String name, UnaryOperator<OptionSpec.Builder> change) {
        OptionSpec option = command.findOption(name);
        command.remove(option);
        command.addOption(change.apply(OptionSpec.builder(option)).build());
    }

    /** Without a command, prints the usage and fails. */
    @Override
    public Integer call() {
        CommandLine line = requireNonNull(spec).commandLine();
        line.usage(line.getErr());
        return ExitCodes.USAGE;
    }
}
