package io.github.deepscn.paper.function;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The shallow and the deep network, each trained under the same conditions. */
record Rivals(Series scn, Series deep) {
    /** Both networks under one condition: the same points and seed. */
    record Pair(Course scn, Course deep) {
        boolean deepIsBetter() {
            return deep.finalTrain() < scn.finalTrain() && deep.finalTest() < scn.finalTest();
        }
    }

    List<Pair> pairs() {
        return IntStream.range(0, scn.courses().size())
                .mapToObj(i -> new Pair(scn.courses().get(i), deep.courses().get(i)))
                .toList();
    }

    List<Series> both() {
        return List.of(scn, deep);
    }

    /** All courses, those of the shallow network first. */
    List<Course> courses() {
        return both().stream().flatMap(series -> series.courses().stream()).toList();
    }

    /** All courses, condition by condition. */
    static List<Course> byPairs(List<Pair> pairs) {
        return pairs.stream().flatMap(pair -> Stream.of(pair.scn, pair.deep)).toList();
    }

    boolean identical() {
        return scn.identical() && deep.identical();
    }

    /** Whether the deep network has the smaller median errors. */
    boolean deepIsBetterAsARule() {
        return deep.median(Course::finalTrain) < scn.median(Course::finalTrain)
                && deep.median(Course::finalTest) < scn.median(Course::finalTest);
    }
}
