package io.github.deepscn.app.studio.runs;

import io.github.deepscn.report.ErrorUnit;
import io.github.deepscn.search.Source;
import io.github.deepscn.train.NodeRecord;
import io.github.deepscn.train.TrainingEvent;
import io.github.deepscn.train.TrainingListener;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Listens to a training and keeps a bounded amount of its course for the page. Concurrently trained networks are told
 * apart by their threads. Thread-safe; the training threads wait only while the few kept points are copied.
 */
public final class Course implements TrainingListener {
    private static final int MOST_POINTS = 600;
    /** Maximum number of points of all networks together. */
    private static final int MOST_POINTS_OF_ALL = 24_000;

    private static final int FEWEST_POINTS = 20;

    private final ErrorUnit unit;
    private final int networks;
    private final long nodesPlanned;
    private final long given;
    private final int mostPoints;
    private final long start = System.nanoTime();
    private final List<NetworkCourse> begun = new ArrayList<>();
    private final Map<Thread, NetworkCourse> growing = new HashMap<>();
    private @Nullable NetworkCourse latest;
    private @Nullable Double initial;
    private long nodes;
    private volatile long version;

    /**
     * Creates the course of a training that has not started.
     *
     * @param networks maximum number of networks
     * @param nodesPlanned maximum number of nodes of all networks
     * @param given number of first nodes of each network that come from another network
     */
    public Course(ErrorUnit unit, int networks, long nodesPlanned, long given) {
        this.unit = unit;
        this.networks = networks;
        this.nodesPlanned = nodesPlanned;
        this.given = given;
        this.mostPoints = Math.max(FEWEST_POINTS, Math.min(MOST_POINTS, MOST_POINTS_OF_ALL / networks));
    }

    @Override
    public synchronized void on(TrainingEvent event) {
        Thread thread = Thread.currentThread();
        if (event instanceof TrainingEvent.Started started) {
            double budget = started.options()
                    .stopRules()
                    .timeBudget()
                    .map(time -> time.toNanos() / 1e9)
                    .orElse(Double.POSITIVE_INFINITY);
            var network = new NetworkCourse(begun.size() + 1, label(started), unit.factor(), given, budget, mostPoints);
            begun.add(network);
            growing.put(thread, network);
            initial = initial == null ? (Double) (unit.factor() * started.initialRmse()) : initial;
        }
        NetworkCourse network = growing.get(thread);
        if (network == null) {
            return;
        }
        latest = network;
        if (event instanceof TrainingEvent.NodeAdded added) {
            network.add(added.node());
            nodes++;
        } else if (event instanceof TrainingEvent.LayerClosed closed) {
            network.close(closed.layer());
        } else if (event instanceof TrainingEvent.Ended) {
            growing.remove(thread);
        }
        version++;
    }

    /** Names the network; in an ensemble with its candidate sources, which may differ. */
    private String label(TrainingEvent.Started started) {
        String name = "network " + (begun.size() + 1);
        var sources = started.options().search().sources();
        return networks == 1 || sources.isEmpty()
                ? name
                : name + " (" + sources.stream().map(Source::id).collect(Collectors.joining(", ")) + ")";
    }

    /** A number that changes whenever the course changes. */
    public long version() {
        return version;
    }

    public synchronized CourseView view() {
        return new CourseView(
                unit.name(),
                initial,
                begun.stream().map(NetworkCourse::view).toList(),
                begun.stream().flatMap(network -> network.borders().stream()).toList());
    }

    /**
     * The present progress.
     *
     * @param before seconds of training before an interruption
     */
    public synchronized RunProgress progress(double before) {
        return new RunProgress(
                nodes,
                nodesPlanned,
                begun.size(),
                networks,
                before + (System.nanoTime() - start) / 1e9,
                growing.values().stream()
                        .mapToDouble(NetworkCourse::candidatesPerSecond)
                        .sum(),
                secondsLeft(),
                latest == null ? null : latest.last(NodeRecord::trainRmse),
                latest == null ? null : latest.last(NodeRecord::validationRmse));
    }

    /** The slowest growing network, then as many rounds of further networks as remain. */
    private @Nullable Double secondsLeft() {
        double planned = (double) nodesPlanned / networks;
        OptionalDouble slowest = growing.values().stream()
                .flatMapToDouble(network -> network.estimate(false, planned).stream())
                .max();
        if (slowest.isEmpty()) {
            return null;
        }
        OptionalDouble whole = begun.stream()
                .flatMapToDouble(network -> network.estimate(true, planned).stream())
                .average();
        double rounds = Math.ceil((double) (networks - begun.size()) / growing.size());
        return slowest.getAsDouble() + Math.max(0, rounds) * whole.orElse(0);
    }
}
