package io.github.deepscn.app;

import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.app.cli.AtLeastTwo;
import io.github.deepscn.app.cli.DataOptions;
import io.github.deepscn.app.cli.Interruption;
import io.github.deepscn.app.cli.OutputFile;
import io.github.deepscn.app.progress.Progress;
import io.github.deepscn.app.text.CommandText;
import io.github.deepscn.options.OptionCatalogue;
import io.github.deepscn.options.OptionValues;
import io.github.deepscn.selection.OptionSearch;
import io.github.deepscn.selection.OptionSearch.Step;
import io.github.deepscn.selection.SearchResult;
import io.github.deepscn.selection.SearchSpace;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.Run;
import io.github.deepscn.train.TimeLeft;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.DoubleAccumulator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code deepscn tune}. */
@Command(
        name = "tune",
        customSynopsis = "deepscn tune DATA --target COL [-o MODEL] [OPTIONS]",
        description = "Search for better options, and judge the search honestly.",
        footer = {"", DataOptions.FOOTER, "", "Example: deepscn tune houses.csv --target price --preset fast --trials 4"
        })
final class TuneCommand extends LearnersCommand {
    /** The options that train does not have, or that change nothing about the model. */
    private static final Set<String> OWN = Set.of(
            "--output",
            "--budget",
            "--time-budget",
            "--trials",
            "--folds",
            "--json",
            "--threads",
            "--quiet",
            "--stacktrace");

    /** Training on all rows takes longer than on the rows of an inner fold, and is timed only once before. */
    private static final double LONGER = 2;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "MODEL",
            order = 0,
            description = "Train the winner on all rows, and write it.")
    private @Nullable Path output;

    @Option(
            names = "--trials",
            paramLabel = "N",
            order = 0,
            converter = AtLeastTwo.class,
            description = "Sets of options to try; 10 without a budget.")
    private @Nullable Integer trials;

    @Option(
            names = "--budget",
            paramLabel = "SEC",
            order = 0,
            description = "Seconds until the end of all; also --time-budget.")
    private @Nullable Double budget;

    @Option(
            names = "--folds",
            paramLabel = "K",
            order = 0,
            converter = AtLeastTwo.class,
            description = "Number of folds, outer and inner; 5 if not given.")
    private int folds = 5;

    @Override
    void run() throws IOException {
        long start = System.nanoTime();
        OutputFile.require(output, data);
        Optional<Duration> limit = limit();
        OptionValues given = learning.values().without(OptionCatalogue.TIME_BUDGET);
        TableOptions options = learning.options(given);
        require(
                !options.task().equals(Optional.of(Task.AUTOENCODER)),
                "an autoencoder predicts no column, so nothing says which options are better for it");
        SearchSpace space = SearchSpace.around(options).without(given.given());
        require(!space.choices().isEmpty(), "all options that tune varies are given; leave one of them out");
        OptionSearch search = OptionSearch.of(space)
                .withTrials(limit.isPresent() ? OptionSearch.MOST_TRIALS : OptionSearch.STANDARD_TRIALS)
                .withFolds(folds)
                .withInnerFolds(folds);
        if (trials != null) {
            search = search.withTrials(trials);
        }
        Table table = read(options);
        try (var interruption = new Interruption()) {
            // the end is kept for starting Java and for writing, as in train
            double end = limit.map(time -> 0.5 + 0.02 * seconds(time)).orElse(0.0);
            TimeLeft time = TimeLeft.of(limit, interruption::requested, start, System::nanoTime)
                    .before(() -> end);
            SearchResult found = search(search, table, time, interruption);
            Optional<TableModel> model = train(found, table, time, interruption);
            var result = new TuneResult(
                    found,
                    table.rows(),
                    (System.nanoTime() - start) / 1e9,
                    command(found),
                    model.isPresent() ? Optional.ofNullable(output) : Optional.empty(),
                    model,
                    interruption.requested());
            show(result.document(), result::print);
            tellEnd(found, model.isPresent(), interruption);
        }
    }

    private static double seconds(Duration time) {
        return time.toNanos() / 1e9;
    }

    /** The time for all, by one of the two options that name it. */
    private Optional<Duration> limit() {
        Optional<Double> other = learning.values().get(OptionCatalogue.TIME_BUDGET);
        require(budget == null || other.isEmpty(), "--budget and --time-budget are the same here; give one of them");
        Optional<Double> seconds = Optional.ofNullable(budget).or(() -> other);
        seconds.ifPresent(
                given -> require(given > 0 && given < 1e9, "budget is " + given + " seconds, must be more than 0"));
        return seconds.map(given -> Duration.ofNanos((long) (given * 1e9)));
    }

    private SearchResult search(OptionSearch search, Table table, TimeLeft time, Interruption interruption) {
        var longest = new DoubleAccumulator(Math::max, 0);
        TimeLeft searching = time.before(() -> output == null ? 0 : LONGER * longest.get());
        long begin = time.nanoTime();
        boolean limited = time.isLimited() && trials == null;
        try (Progress progress = limited
                ? common.progress("seconds", Math.round(time.seconds()))
                : common.progress("trainings", search.trainings())) {
            return search.withRun(Run.onThreads(common.threads()).withTime(searching))
                    .withListener(step -> {
                        interruption.keep();
                        longest.accumulate(step.result().seconds());
                        long seconds = (time.nanoTime() - begin) / 1_000_000_000;
                        progress.at(limited ? seconds : step.trainings(), doing(step));
                    })
                    .run(table);
        }
    }

    private String doing(Step step) {
        return step.fold() == 0 ? "searching" : "judging by fold " + step.fold() + " of " + folds;
    }

    /** Trains the winner on all rows, if a file is named and no interrupt was requested. */
    private Optional<TableModel> train(SearchResult found, Table table, TimeLeft time, Interruption interruption)
            throws IOException {
        if (output == null || interruption.requested()) {
            return Optional.empty();
        }
        TableModel model;
        try (Progress progress = common.phases()) {
            progress.phase("training the winner on all rows");
            model = TableTraining.with(found.winner().options())
                    .threads(common.threads())
                    .within(time)
                    .fit(table)
                    .model();
        }
        model.save(output);
        return Optional.of(model);
    }

    /** The command line that trains the winner. */
    private String command(SearchResult found) {
        var words = new ArrayList<>(List.of("train"));
        words.addAll(CommandText.words(common.command(), OWN));
        words.addAll(found.winner().arguments());
        words.addAll(List.of("-o", output == null ? "model.safetensors" : output.toString()));
        return CommandText.of(words);
    }

    private void tellEnd(SearchResult found, boolean written, Interruption interruption) {
        if (interruption.requested()) {
            common.notes().println("interrupted: this is the best so far" + (written ? "" : "; no model was written"));
        } else if (!found.isComplete()) {
            common.notes()
                    .println("the budget was enough to judge by "
                            + found.chosen().size() + " of " + folds + " folds");
        }
    }
}
