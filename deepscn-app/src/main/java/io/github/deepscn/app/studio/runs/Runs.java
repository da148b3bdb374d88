package io.github.deepscn.app.studio.runs;

import io.github.deepscn.TableFit;
import io.github.deepscn.TableModel;
import io.github.deepscn.TablePlan;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.app.studio.course.RunProgress;
import io.github.deepscn.app.studio.data.DataSet;
import io.github.deepscn.app.studio.data.DataSets;
import io.github.deepscn.app.studio.folder.Folders;
import io.github.deepscn.app.studio.folder.OwnerOnly;
import io.github.deepscn.app.text.Words;
import io.github.deepscn.app.training.TrainingOutcome;
import io.github.deepscn.report.ErrorUnit;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Timer;
import java.util.TimerTask;
import org.jspecify.annotations.Nullable;

/** All runs of a studio. Thread-safe. */
public final class Runs implements AutoCloseable {
    private static final long SAVE_MILLIS = 2_000;
    private static final System.Logger LOG = System.getLogger(Runs.class.getName());

    private final Path folder;
    private final DataSets datasets;
    private final Map<String, KeptRun> runs = Collections.synchronizedMap(new LinkedHashMap<>());
    private final RunQueue queue;
    private final Timer saver = new Timer("deepscn-runs-saver", true);

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
        this.queue = new RunQueue(threads, (run, share, heap) -> new RunTraining(datasets, run).train(share, heap));
        for (KeptRun run : RunLoading.all(folder)) {
            runs.put(run.id(), run);
        }
        saver.schedule(
                new TimerTask() {
                    @Override
                    public void run() {
                        save();
                    }
                },
                SAVE_MILLIS,
                SAVE_MILLIS);
    }

    private void save() {
        for (KeptRun run : kept()) {
            try {
                run.saveProgress();
            } catch (IOException | RuntimeException e) {
                LOG.log(System.Logger.Level.WARNING, e.toString());
            }
        }
    }

    private List<KeptRun> kept() {
        synchronized (runs) {
            return List.copyOf(runs.values());
        }
    }

    /** All runs, newest first. */
    public List<Run> list() {
        var all = new ArrayList<>(kept().stream().map(KeptRun::run).toList());
        Collections.reverse(all);
        return all;
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
        return find(id).trained(datasets);
    }

    /** Whether an active run uses the data set. */
    public boolean isTrainingOn(String dataset) {
        return list().stream()
                .anyMatch(
                        run -> run.state().isActive() && run.origin().dataset().equals(dataset));
    }

    /**
     * The data set of a run.
     *
     * @throws Refusal if the data set was deleted
     */
    public static DataSet data(DataSets datasets, RunOrigin origin) {
        try {
            return datasets.find(origin.dataset());
        } catch (Refusal e) {
            throw new Refusal(409, "the data set '" + origin.datasetName() + "' was deleted");
        }
    }

    /**
     * Creates a run, which trains as soon as it can.
     *
     * @param name empty for a generated name
     * @throws Refusal if there is no such data set, or the options are invalid
     */
    public Run create(String dataset, Optional<String> name, Map<String, String> typed) throws IOException {
        DataSet data = datasets.find(dataset);
        var options = new RunOptions(typed);
        String target = String.join(", ", options.table().targets());
        String command = RunCommand.trained(data.name(), options);
        var origin = origin(data, options.typed(), command, null, RunKind.TRAINED);
        KeptRun made = add(
                origin,
                name.map(RunNames::checked)
                        .orElseGet(() -> made(data.name() + (target.isEmpty() ? "" : ": " + target))),
                null);
        queue.add(made);
        return made.run();
    }

    /**
     * Creates a run that adds nodes to the network of another.
     *
     * @param layers maximum width of every layer
     * @throws Refusal if the other run has no model, or an ensemble
     */
    public Run grow(String id, String layers) throws IOException {
        KeptRun parent = find(id);
        TrainedRun trained = parent.trained(datasets);
        Map<String, String> typed = new LinkedHashMap<>(parent.run().origin().options());
        typed.put("layers", layers);
        var options = new RunOptions(typed);
        if (trained.model().members().size() > 1 || options.table().ensemble().isPresent()) {
            throw new Refusal(409, "an ensemble cannot be grown, only a model of one network");
        }
        requireRoom(trained.model().layers(), options.table().training().layers());
        DataSet data = trained.data();
        String command = RunCommand.grown(data.name(), options);
        var origin = origin(data, options.typed(), command, id, RunKind.GROWN);
        KeptRun made = add(origin, made(trained.name() + ", grown"), trained.model());
        queue.add(made);
        return made.run();
    }

    private static void requireRoom(List<Integer> there, List<Integer> asked) {
        for (int k = 0; k < there.size(); k++) {
            if (asked.size() <= k || asked.get(k) < there.get(k)) {
                throw new Refusal(422, "layers is " + asked + ", must be at least the present widths " + there);
            }
        }
    }

    /** Adds a finished run with a pruned model of another run. */
    public Run addPruned(TrainedRun parent, TableModel model, int nodes) throws IOException {
        TablePlan plan = parent.plan();
        RunOrigin from = find(parent.id()).run().origin();
        String command = from.command() + "\n# then pruned to " + Words.count(nodes, "node") + " in the studio";
        var origin = origin(parent.data(), from.options(), command, parent.id(), RunKind.PRUNED);
        KeptRun made = add(origin, made(parent.name() + ", " + Words.count(nodes, "node")), null);
        made.setModel(model);
        var fit = new TableFit(model, plan.training(), plan.validation(), Optional.empty());
        var outcome = new TrainingOutcome(fit, parent.options(), 0, false);
        String target = String.join(", ", model.encoder().targets().isEmpty() ? List.of() : model.outputs());
        return made.change(run -> run.withState(RunState.DONE)
                .withSubject(
                        new Run.Subject(
                                Words.id(model.task()),
                                target,
                                ErrorUnit.of(model).name()),
                        List.of())
                .withProgress(
                        new RunProgress(0, model.nodes(), 1, model.members().size(), 0, 0, null, null, null)
                                .ended(model))
                .withResult(outcome.result(Optional.of(RunCommand.MODEL)).document()));
    }

    private String made(String wanted) {
        return RunNames.free(wanted, list().stream().map(Run::name).toList());
    }

    private static RunOrigin origin(
            DataSet data, Map<String, String> options, String command, @Nullable String parent, RunKind kind) {
        return new RunOrigin(
                "run-" + Folders.newId(),
                data.id(),
                data.name(),
                Instant.now().toString(),
                options,
                command,
                parent,
                kind);
    }

    /** Publishes a run once all its files are written. */
    private KeptRun add(RunOrigin origin, String name, @Nullable TableModel base) throws IOException {
        var place = new RunFolder(OwnerOnly.folder(folder.resolve(origin.id())));
        if (base != null) {
            base.save(place.base());
        }
        var made = new KeptRun(place, Run.queued(origin, name));
        made.change(run -> run);
        runs.put(origin.id(), made);
        return made;
    }

    public Run rename(String id, String name) throws IOException {
        String checked = RunNames.checked(name);
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
        return kept.changeFrom(RunState::isActive, "is not training", run -> {
            kept.stop();
            return run.withState(RunState.STOPPING);
        });
    }

    /**
     * Resumes an interrupted training; the result is the same as without the interruption.
     *
     * @throws Refusal if the run is training or complete, or its data set was deleted
     */
    public Run resume(String id) throws IOException {
        KeptRun kept = find(id);
        data(datasets, kept.run().origin());
        kept.changeFrom(
                state -> !state.isActive() && state != RunState.DONE,
                "is training or complete",
                run -> run.withState(RunState.QUEUED));
        queue.add(kept);
        return kept.run();
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
        saver.cancel();
        queue.close();
    }
}
