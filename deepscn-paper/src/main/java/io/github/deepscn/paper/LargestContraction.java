package io.github.deepscn.paper;

import io.github.deepscn.train.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** What the one number of R does that matters: its largest. R = {1 − 10^−k}, one k after the other. */
record LargestContraction(List<Rivals> byNines) {
    /** The largest k. */
    static final int MOST = 9;

    static LargestContraction of(FunctionStudy study, Setting setting, Trainings trainings) {
        double[] contractions = FunctionStudy.contractions(MOST);
        var rivals = new ArrayList<Rivals>();
        for (double r : contractions) {
            Options options = Options.paper().withContractions(r);
            rivals.add(Rivals.grown(study, Rivals.everyTrial(study, setting, options), trainings));
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
                                : "With 1 − 10^−k for k = " + Spoken.list(shallow, k -> Integer.toString(k))
                                        + " SCN's median errors are as small or smaller");
    }

    private String nodes(int nines) {
        return Long.toString(Math.round(byNines.get(nines - 1).deep().median(Course::nodes)));
    }

    private String error(int nines) {
        return Spoken.error(byNines.get(nines - 1).deep().median(Course::finalTest));
    }

    private Sheet sheet() {
        var sheet = new Sheet("largest r", "network", "nodes", "training RMSE", "test RMSE", "worst test RMSE");
        for (int k = 1; k <= byNines.size(); k++) {
            for (Repeated each : byNines.get(k - 1).both()) {
                sheet.row(
                        "1 - 1e-" + k,
                        each.first().network().label(),
                        each.median(Course::nodes),
                        each.median(Course::finalTrain),
                        each.median(Course::finalTest),
                        each.worstTest());
            }
        }
        return sheet;
    }

    Exhibit table() {
        return sheet().figures(
                        "largest",
                        "The r that matters",
                        "Medians over the trials, with the rank rule. A small r asks for more than any candidate brings, and the "
                                + "layers close early.");
    }

    DataFile file() {
        return sheet().file("robustness-largest-r.csv");
    }
}
