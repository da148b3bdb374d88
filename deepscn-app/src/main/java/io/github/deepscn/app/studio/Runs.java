package io.github.deepscn.app.studio;

import io.github.deepscn.TableFit;
import io.github.deepscn.TableModel;
import io.github.deepscn.TablePlan;
import io.github.deepscn.app.report.ErrorUnit;
import io.github.deepscn.app.studio.http.Refusal;
import io.github.deepscn.app.text.Words;
import io.github.deepscn.app.training.TrainingOutcome;
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

/** All runs of a studio, and the trainings that some of them are. Thread-safe. */
final class Runs implements AutoCloseable {
    private static final long SAVE_MILLIS = 2_000;
    private static final System.Logger LOG = System.getLogger(Runs.class.getName());

    private final Path folder;
    private final DataSets datasets;
    private final Map<String, KeptRun> runs = Collections.synchronizedMap(new LinkedHashMap<>());
    private final RunQueue queue;
    private final Timer saver = new Timer("deepscn-runs-saver", true);

    /**
     * The runs that are in a folder; those that trained when the studio ended are interrupted.
     *
     * @param studio the folder of the studio
     * @param threads that compute, for all trainings together
     */
    Runs(Path studio, DataSets datasets, int threads) throws IOException {
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

    /** All, the newest first. */
    List<Run> list() {
        var all = new ArrayList<>(kept().stream().map(KeptRun::run).toList());
        Collections.reverse(all);
        return all;
    }

    /**
     * The run with this id.
     *
     * @throws Refusal if there is none
     */
    KeptRun find(String id) {
        KeptRun found = runs.get(id);
        if (found == null) {
            throw new Refusal(404, "there is no such run");
        }
        return found;
    }

    /**
     * The run with this id, and its model.
     *
     * @throws Refusal if there is none, or none yet
     */
    TrainedRun trained(String id) {
        return find(id).trained(datasets);
    }

    /** Whether a training needs the data set, or will. */
    boolean isTrainingOn(String dataset) {
        return list().stream()
                .anyMatch(
                        run -> run.state().isActive() && run.origin().dataset().equals(dataset));
    }

    /**
     * The data that a run is of.
     *
     * @throws Refusal if it is gone
     */
    static DataSet data(DataSets datasets, RunOrigin origin) {
        try {
            return datasets.find(origin.dataset());
        } catch (Refusal e) {
            throw new Refusal(409, "the data is gone: " + origin.datasetName());
        }
    }

    /**
     * A new run, which trains as soon as it can.
     *
     * @param name none for one that is made up
     * @throws Refusal if there is no such data, or the options cannot be understood
     */
    Run create(String dataset, Optional<String> name, Map<String, String> typed) throws IOException {
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
     * A new run that grows the network of another.
     *
     * @param layers the largest width of every layer
     * @throws Refusal if that has no model, or several networks
     */
    Run grow(String id, String layers) throws IOException {
        KeptRun parent = find(id);
        TrainedRun trained = parent.trained(datasets);
        Map<String, String> typed = new LinkedHashMap<>(parent.run().origin().options());
        typed.put("layers", layers);
        var options = new RunOptions(typed);
        if (trained.model().members().size() > 1 || options.table().ensemble().isPresent()) {
            throw new Refusal(409, "one network can grow, an ensemble cannot");
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
                throw new Refusal(
                        422, "layers is " + asked + ", must have room for the layers that are there: " + there);
            }
        }
    }

    /** A new run that is done: its model is that of another with fewer nodes. */
    Run addPruned(TrainedRun parent, TableModel model, int nodes) throws IOException {
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
                .withProgress(FinalErrors.of(
                        outcome,
                        new RunProgress(0, model.nodes(), 1, model.members().size(), 0, 0, null, null, null)))
                .withResult(outcome.result(Optional.of(RunCommand.MODEL)).document()));
    }

    private String made(String wanted) {
        return RunNames.free(wanted, list().stream().map(Run::name).toList());
    }

    private static RunOrigin origin(
            DataSet data, Map<String, String> options, String command, @Nullable String parent, RunKind kind) {
        return new RunOrigin(
                RunNames.newId(), data.id(), data.name(), Instant.now().toString(), options, command, parent, kind);
    }

    /** Nothing is there for others before all of it is. */
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

    Run rename(String id, String name) throws IOException {
        String checked = RunNames.checked(name);
        return find(id).change(run -> run.withName(checked));
    }

    /**
     * Ends a training; it keeps the best so far.
     *
     * @throws Refusal if it does not train
     */
    Run stop(String id) throws IOException {
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
     * Goes on with a training that was cut short, as if it had not been.
     *
     * @throws Refusal if it trains or is complete, or the data is gone
     */
    Run resume(String id) throws IOException {
        KeptRun kept = find(id);
        data(datasets, kept.run().origin());
        kept.changeFrom(
                state -> !state.isActive() && state != RunState.DONE,
                "is training or complete",
                run -> run.withState(RunState.QUEUED));
        queue.add(kept);
        return kept.run();
    }

    /** Ends the training, if it is one, and forgets the run. */
    void delete(String id) throws IOException {
        KeptRun kept = find(id);
        runs.remove(id);
        queue.remove(kept);
        kept.forget();
        if (!queue.isWorkingOn(kept)) {
            kept.deleteFiles();
        }
    }

    DataSets datasets() {
        return datasets;
    }

    /** Ends all trainings; they can go on when the folder is opened again. */
    @Override
    public void close() {
        saver.cancel();
        queue.close();
    }
}
