package io.github.deepscn.app.studio;

import io.github.deepscn.app.report.ErrorUnit;
import io.github.deepscn.app.text.Words;
import io.github.deepscn.train.TrainingEvent;
import io.github.deepscn.train.TrainingListener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Listens to a training and keeps of its course what can be shown, however long it takes. Networks that are trained at
 * the same time are told apart by their threads. Thread-safe; who trains waits no longer than it takes to copy what is
 * kept.
 */
final class Course implements TrainingListener {
    private static final int MOST_POINTS = 600;
    /** Of all networks together: with many each has fewer. */
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
     * The course of a training that has not begun.
     *
     * @param networks how many are trained, at most
     * @param nodesPlanned how many nodes all have together, at most
     * @param given how many first nodes of each are not searched for
     */
    Course(ErrorUnit unit, int networks, long nodesPlanned, long given) {
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
            initial = initial == null ? NetworkCourse.finite(unit.factor() * started.initialRmse()) : initial;
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

    /** Of several networks with the sources of their candidates, since they may differ. */
    private String label(TrainingEvent.Started started) {
        String name = "network " + (begun.size() + 1);
        var sources = started.options().search().sources();
        return networks == 1 || sources.isEmpty()
                ? name
                : name + " (" + sources.stream().map(Words::id).collect(Collectors.joining(", ")) + ")";
    }

    /** Another one whenever something has changed. */
    long version() {
        return version;
    }

    CourseView view() {
        List<Supplier<CourseView.Network>> shown;
        List<CourseView.Border> borders;
        Double error;
        synchronized (this) {
            shown = begun.stream().map(NetworkCourse::view).toList();
            borders = begun.stream()
                    .map(NetworkCourse::borders)
                    .flatMap(Collection::stream)
                    .toList();
            error = initial;
        }
        return new CourseView(
                unit.name(), error, shown.stream().map(Supplier::get).toList(), borders);
    }

    /**
     * How far it is.
     *
     * @param before seconds that it trained before it was cut short
     */
    synchronized RunProgress progress(double before) {
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
                latest == null ? null : latest.trainRmse(),
                latest == null ? null : latest.validationRmse());
    }

    /** Of the networks that grow the slowest, then as many rounds of others as it takes. */
    private @Nullable Double secondsLeft() {
        double planned = (double) nodesPlanned / networks;
        double[] left = growing.values().stream()
                .map(network -> network.estimate(OptionalDouble.empty(), planned))
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
        double[] whole = begun.stream()
                .map(network -> network.estimate(OptionalDouble.of(0), planned))
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
        if (left.length == 0) {
            return null;
        }
        double rounds = Math.ceil((double) (networks - begun.size()) / growing.size());
        double slowest = Arrays.stream(left).max().orElseThrow();
        return slowest + Math.max(0, rounds) * Arrays.stream(whole).average().orElse(0);
    }
}
