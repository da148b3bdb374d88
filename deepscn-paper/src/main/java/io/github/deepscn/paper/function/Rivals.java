package io.github.deepscn.paper.function;

import io.github.deepscn.paper.experiment.Pair;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The shallow and the deep network, each trained under the same conditions.
 *
 * @param pairs both networks on the same points with the same options and seed
 */
record Rivals(List<Pair<Course>> pairs) {
    Series scn() {
        return series(Pair::scn);
    }

    Series deep() {
        return series(Pair::deep);
    }

    private Series series(Function<Pair<Course>, Course> network) {
        return new Series(pairs.stream().map(network).toList());
    }

    List<Series> both() {
        return List.of(scn(), deep());
    }

    /** All courses, those of the shallow network first. */
    List<Course> courses() {
        return both().stream().flatMap(series -> series.courses().stream()).toList();
    }

    /** All courses, trial by trial. */
    List<Course> byTrial() {
        return pairs.stream().flatMap(pair -> pair.both().stream()).toList();
    }

    /** These trainings and then others. */
    Rivals and(Rivals others) {
        return new Rivals(Stream.concat(pairs.stream(), others.pairs.stream()).toList());
    }

    boolean identical() {
        return scn().identical() && deep().identical();
    }

    /** Whether the deep network has the smaller median errors. */
    boolean deepIsBetterAsARule() {
        return deep().median(Course::finalTrain) < scn().median(Course::finalTrain)
                && deep().median(Course::finalTest) < scn().median(Course::finalTest);
    }
}
