package io.github.deepscn.paper.function;

import io.github.deepscn.paper.experiment.Sheet;
import io.github.deepscn.paper.experiment.Spoken;
import io.github.deepscn.paper.experiment.Trainings;
import io.github.deepscn.train.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The effect of the largest number of R: R = {1 − 10^−k} for one k after the other. */
record LargestContraction(List<Rivals> byNines) {
    /** The largest k. */
    static final int MOST = 9;

    static LargestContraction of(FunctionStudy study, Trainings trainings) {
        var rivals = new ArrayList<Rivals>();
        for (double r : FunctionStudy.contractions(MOST)) {
            String name = "1 - 1e-" + (rivals.size() + 1);
            rivals.add(study.everyTrial(name, Options.paper().withContractions(r), trainings));
        }
        return new LargestContraction(rivals);
    }

    String sentence() {
        List<Integer> shallow = IntStream.rangeClosed(1, byNines.size())
                .filter(k -> !byNines.get(k - 1).deepIsBetterAsARule())
                .boxed()
                .toList();
        return ("What matters is the largest r. With 1 − 10^−3 alone DeepSCN ends at %s nodes and a test error of %s, with "
                        + "1 − 10^−6 at %s and %s (medians). %s.")
                .formatted(
                        nodes(3),
                        error(3),
                        nodes(6),
                        error(6),
                        shallow.isEmpty()
                                ? "For all these r DeepSCN's medians are the smaller ones"
                                : "With 1 − 10^−k for k = " + Spoken.list(shallow, k -> "" + k)
                                        + " SCN's median errors are as small or smaller");
    }

    private long nodes(int nines) {
        return Math.round(byNines.get(nines - 1).deep().median(Course::nodes));
    }

    private String error(int nines) {
        return Spoken.error(byNines.get(nines - 1).deep().median(Course::finalTest));
    }

    Sheet<Series> sheet() {
        return Series.medians(new Sheet<>(byNines.stream()
                        .flatMap(rivals -> rivals.both().stream())
                        .toList())
                .column("largest r", each -> each.first().what())
                .column("network", each -> each.first().label()));
    }
}
