package io.github.deepscn.paper;

import io.github.deepscn.train.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The shallow and the deep network, each grown under the same conditions. */
record Rivals(Repeated scn, Repeated deep) {
    /** All that decides a network but its widths. */
    record Condition(Options options, Points points, long seed) {}

    static Rivals grown(FunctionStudy study, List<Condition> conditions, Trainings trainings) {
        return new Rivals(grown(study.scn(), conditions, trainings), grown(study.deep(), conditions, trainings));
    }

    private static Repeated grown(Architecture network, List<Condition> conditions, Trainings trainings) {
        var courses = new ArrayList<Course>();
        for (Condition each : conditions) {
            courses.add(trainings.train(network, each.options(), each.points(), each.seed()));
        }
        return new Repeated(courses);
    }

    /** The same options on the points and with the seed of every trial. */
    static List<Condition> everyTrial(FunctionStudy study, Setting setting, Options options) {
        return FunctionStudy.seeds(setting).stream()
                .map(seed -> new Condition(options, Points.drawn(study.points(), seed), seed))
                .toList();
    }

    List<Repeated> both() {
        return List.of(scn, deep);
    }

    boolean identical() {
        return scn.identical() && deep.identical();
    }

    /** Whether the deep network's median errors are the smaller ones. */
    boolean deepIsBetterAsARule() {
        return deep.median(Course::finalTrain) < scn.median(Course::finalTrain)
                && deep.median(Course::finalTest) < scn.median(Course::finalTest);
    }

    /** Whether the deep network ends with the smaller errors under every condition. */
    boolean deepIsBetter() {
        return IntStream.range(0, scn.courses().size())
                .allMatch(i -> deep.courses().get(i).finalTrain()
                                < scn.courses().get(i).finalTrain()
                        && deep.courses().get(i).finalTest()
                                < scn.courses().get(i).finalTest());
    }
}
