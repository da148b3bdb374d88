package io.github.deepscn.app.studio.runs;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.app.studio.data.DataSet;
import io.github.deepscn.app.studio.data.DataSets;
import io.github.deepscn.app.studio.folder.OwnerOnly;
import io.github.deepscn.app.studio.folder.StudioFolder;
import io.github.deepscn.app.text.Words;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** All runs of a studio. Thread-safe. */
public final class Runs implements AutoCloseable {
    private static final long SAVE_MILLIS = 2_000;
    private static final int LONGEST_NAME = 200;
    private static final System.Logger LOG = System.getLogger(Runs.class.getName());

    private final Path folder;
    private final DataSets datasets;
    private final Map<String, KeptRun> runs = new ConcurrentHashMap<>();
    private final RunQueue queue;
    private final ScheduledExecutorService saver = Executors.newSingleThreadScheduledExecutor(RunQueue::daemon);

    /**
     * Opens the runs of a studio; runs that were training when the studio ended become interrupted.
     *
     * @param studio the folder of the studio
     * @param threads number of computing threads for all trainings together
     */
    public Runs(Path studio, DataSets datasets, int threads) throws IOException {
        this.folder = OwnerOnly.folder(studio.resolve("runs"));
        OwnerOnly.tree(folder);
        this.datasets = datasets;
        this.queue = new RunQueue(threads);
        try (DirectoryStream<Path> places = Files.newDirectoryStream(folder, Files::isDirectory)) {
            places.forEach(this::load);
        }
        var unused = saver.scheduleWithFixedDelay(this::save, SAVE_MILLIS, SAVE_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Loads a stored run. One that cannot be read is logged and stays on disk. */
    private void load(Path place) {
        try {
            KeptRun.open(datasets, place).ifPresent(run -> runs.put(run.id(), run));
        } catch (IOException | RuntimeException e) {
            LOG.log(System.Logger.Level.WARNING, "run " + place.getFileName() + " cannot be loaded: " + e);
        }
    }

    private void save() {
        for (KeptRun run : runs.values()) {
            try {
                run.saveProgress();
            } catch (IOException | RuntimeException e) {
                warn(e);
            }
        }
    }

    static void warn(Exception e) {
        LOG.log(System.Logger.Level.WARNING, e.toString());
    }

    /** All runs, newest first. */
    public List<Run> list() {
        return runs.values().stream()
                .map(KeptRun::run)
                .sorted(Comparator.comparing((Run run) -> run.origin().created())
                        .reversed())
                .toList();
    }

    /**
     * Finds a run.
     *
     * @throws Refusal if there is none with this id
     */
    public KeptRun find(String id) {
        KeptRun found = runs.get(id);
        if (found == null) {
            throw new Refusal(404, "there is no such run");
        }
        return found;
    }

    /**
     * Finds a run with a model.
     *
     * @throws Refusal if there is no such run, or it has no model yet
     */
    public TrainedRun trained(String id) {
        return find(id).trained();
    }

    /** Whether an active run uses the data set. */
    public boolean isTrainingOn(String dataset) {
        return list().stream()
                .anyMatch(
                        run -> run.state().isActive() && run.origin().dataset().equals(dataset));
    }

    /**
     * Creates a run, which trains as soon as it can.
     *
     * @param name empty for a generated name
     * @throws Refusal if there is no such data set, or the options are invalid
     */
    public Run create(String dataset, Optional<String> name, Map<String, String> typed) throws IOException {
        DataSet data = datasets.find(dataset);
        RunOptions options = RunOptions.of(typed);
        String target = String.join(", ", options.table().targets());
        String free = free(data.name() + (target.isEmpty() ? "" : ": " + target));
        String chosen = name.map(Runs::checked).orElse(free);
        return train(add(data, chosen, options.typed(), options.command(data.name()), RunKind.TRAINED, null));
    }

    private Run train(KeptRun run) {
        queue.add(run);
        return run.run();
    }

    /**
     * Creates a run that adds nodes to the network of another.
     *
     * @param layers maximum width of every layer
     * @throws Refusal if the other run has no model, or an ensemble
     */
    public Run grow(String id, String layers) throws IOException {
        TrainedRun parent = trained(id);
        Map<String, String> typed = new LinkedHashMap<>(parent.run().origin().options());
        typed.put("layers", layers);
        RunOptions options = RunOptions.of(typed);
        if (parent.model().members().size() > 1 || options.table().ensemble().isPresent()) {
            throw new Refusal(409, "an ensemble cannot be grown, only a model of one network");
        }
        requireRoom(parent.model().layers(), options.table().training().layers());
        DataSet data = parent.data();
        String command = options.command(data.name(), "--grow", Repeat.PARENT);
        String name = free(parent.run().name() + ", grown");
        return train(add(data, name, options.typed(), command, RunKind.GROWN, parent));
    }

    private static void requireRoom(List<Integer> there, List<Integer> asked) {
        for (int k = 0; k < there.size(); k++) {
            if (asked.size() <= k || asked.get(k) < there.get(k)) {
                throw new Refusal(422, "layers is " + asked + ", must be at least the present widths " + there);
            }
        }
    }

    /** Adds a finished run with a pruned model of another run. */
    public Run addPruned(TrainedRun parent, TableModel model) throws IOException {
        Map<String, Object> result =
                parent.outcome(model).result(Optional.of(KeptRun.MODEL)).document();
        Run run = parent.run();
        String size = Words.count(model.nodes(), "node");
        String command = run.origin().command() + "\n# then pruned to " + size + " in the studio";
        String name = free(run.name() + ", " + size);
        KeptRun made = add(parent.data(), name, run.origin().options(), command, RunKind.PRUNED, parent);
        made.setModel(model);
        var progress = new RunProgress(0, model.nodes(), 1, model.members().size(), 0, 0, null, null, null);
        return made.change(queued -> queued.withSubject(Run.Subject.of(model.task(), model.encoder()), List.of())
                .withProgress(progress)
                .ended(RunState.DONE, model, result));
    }

    /** A name that no other run has. */
    private String free(String wanted) {
        List<String> taken = list().stream().map(Run::name).toList();
        String shortened = wanted.substring(0, Math.min(wanted.length(), LONGEST_NAME - 10));
        String name = shortened;
        for (int k = 2; taken.contains(name); k++) {
            name = shortened + " (" + k + ")";
        }
        return name;
    }

    /** Turns a typed name into one line, or refuses it. */
    private static String checked(String typed) {
        String name = typed.replaceAll("\\p{Cntrl}+", " ").strip();
        if (name.isEmpty() || name.length() > LONGEST_NAME) {
            throw new Refusal(422, "the name of a run must have 1 to " + LONGEST_NAME + " characters");
        }
        return name;
    }

    /** Publishes a run once all its files are written. */
    private KeptRun add(
            DataSet data,
            String name,
            Map<String, String> options,
            String command,
            RunKind kind,
            @Nullable TrainedRun parent)
            throws IOException {
        String id = "run-" + StudioFolder.newId();
        String from = parent == null ? null : parent.run().id();
        var origin = new RunOrigin(id, data.id(), data.name(), Instant.now(), options, command, from, kind);
        var made = new KeptRun(datasets, OwnerOnly.folder(folder.resolve(id)), Run.queued(origin, name));
        if (parent != null && kind == RunKind.GROWN) {
            parent.model().save(made.file(KeptRun.BASE));
        }
        made.change(run -> run);
        runs.put(id, made);
        return made;
    }

    public Run rename(String id, String name) throws IOException {
        String checked = checked(name);
        return find(id).change(run -> run.withName(checked));
    }

    /**
     * Stops a training, which keeps its best model so far.
     *
     * @throws Refusal if the run is not training
     */
    public Run stop(String id) throws IOException {
        KeptRun kept = find(id);
        if (queue.remove(kept)) {
            return kept.end(run -> run.withState(RunState.STOPPED));
        }
        return kept.changeFrom(RunState::isActive, "is not training", run -> run.withState(RunState.STOPPING));
    }

    /**
     * Resumes an interrupted training; the result is the same as without the interruption.
     *
     * @throws Refusal if the run is training or complete, or its data set was deleted
     */
    public Run resume(String id) throws IOException {
        KeptRun kept = find(id);
        kept.data();
        kept.changeFrom(
                state -> !state.isActive() && state != RunState.DONE,
                "is training or complete",
                run -> run.withState(RunState.QUEUED));
        return train(kept);
    }

    /** Ends the training, if any, and deletes the run. */
    public void delete(String id) throws IOException {
        KeptRun kept = find(id);
        runs.remove(id);
        queue.remove(kept);
        kept.forget();
        if (!queue.isWorkingOn(kept)) {
            kept.deleteFiles();
        }
    }

    public DataSets datasets() {
        return datasets;
    }

    /** Ends all trainings; they can be resumed when the folder is opened again. */
    @Override
    public void close() {
        saver.shutdown();
        queue.close();
    }
}
