package io.github.deepscn.paper;

import io.github.deepscn.paper.Claim.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;

/** What the paper says of the digits, held against our runs. */
final class DigitClaims {
    private static final String TABLE = "Table 1";
    private static final String BOXES = "Section 5, Figure 6";
    /** Means within this share of the paper's are the paper's figures. */
    private static final double CLOSE = 0.1;

    /** The share of test digits from which on we say plenty. */
    private static final double PLENTY = 0.01;

    private static final List<String> MORE_ROBUST = List.of("1", "2", "5", "7", "8");
    private static final Set<String> MOST_ACCURATE = Set.of("3", "6");

    private final DigitsPlan plan;
    private final DigitsData data;
    private final DigitTrials trials;
    private final DigitResiduals shallow;
    private final DigitResiduals deep;

    DigitClaims(DigitsPlan plan, DigitsData data, DigitTrials trials) {
        this.plan = plan;
        this.data = data;
        this.trials = trials;
        this.shallow = DigitResiduals.of(trials.run(plan.large().shallow(), 0), data);
        this.deep = DigitResiduals.of(trials.run(plan.large().deep(), 0), data);
    }

    /**
     * All of them.
     *
     * @param corrected the test digits that Figure 7 shows
     */
    List<Claim> all(List<Integer> corrected) {
        var claims = new ArrayList<Claim>();
        for (DigitsPlan.Pair pair : plan.pairs()) {
            claims.add(better(pair, "test", DigitRun::test));
        }
        for (DigitsPlan.Pair pair : plan.pairs()) {
            claims.add(better(pair, "training", DigitRun::training));
        }
        claims.add(figures());
        claims.add(fewerOutliers());
        if (data.test().hasClasses()) {
            claims.add(moreSmallResiduals());
            claims.add(moreRobustClasses());
            claims.add(mostAccurateClasses());
        }
        claims.add(corrections(corrected));
        return claims;
    }

    private Claim better(DigitsPlan.Pair pair, String digits, Function<DigitRun, DigitScore> score) {
        DigitSpread deepPpa = trials.spread(pair.deep(), run -> score.apply(run).ppa());
        DigitSpread deepRmse =
                trials.spread(pair.deep(), run -> score.apply(run).rmse());
        DigitSpread shallowPpa =
                trials.spread(pair.shallow(), run -> score.apply(run).ppa());
        DigitSpread shallowRmse =
                trials.spread(pair.shallow(), run -> score.apply(run).rmse());
        boolean higherPpa = deepPpa.mean() > shallowPpa.mean();
        boolean lowerRmse = deepRmse.mean() < shallowRmse.mean();
        boolean clear = deepPpa.isClearlyApartFrom(shallowPpa) && deepRmse.isClearlyApartFrom(shallowRmse);
        return new Claim(
                TABLE,
                pair.deep().name() + " has a higher PPA and a lower RMSE than "
                        + pair.shallow().name() + " on " + digits + " digits",
                verdict(higherPpa && lowerRmse && clear, higherPpa && lowerRmse),
                "PPA " + deepPpa + " against " + shallowPpa + " %, RMSE " + deepRmse + " against " + shallowRmse + "° "
                        + evidenceOf(clear));
    }

    private String evidenceOf(boolean clear) {
        return trials.count() == 1
                ? "(a single trial, which does not say how far trials differ)"
                : "(means and standard deviations of " + trials.count() + " trials; "
                        + (clear ? "both differences are" : "not both differences are")
                        + " beyond two standard errors)";
    }

    /** The figures themselves: only the paper's own digits and widths can give them. */
    private Claim figures() {
        boolean close = true;
        int sameDirection = 0;
        double farthest = 0;
        for (DigitsPlan.Pair pair : plan.pairs()) {
            for (var network : List.of(pair.shallow(), pair.deep())) {
                for (double[] both : comparisons(network)) {
                    farthest = Math.max(farthest, Math.abs(both[0] / both[1] - 1));
                    close &= Math.abs(both[0] / both[1] - 1) <= CLOSE;
                }
            }
            List<double[]> shallowOnes = comparisons(pair.shallow());
            List<double[]> deepOnes = comparisons(pair.deep());
            for (int k = 0; k < shallowOnes.size(); k++) {
                double ours = deepOnes.get(k)[0] - shallowOnes.get(k)[0];
                double papers = deepOnes.get(k)[1] - shallowOnes.get(k)[1];
                sameDirection += Math.signum(ours) == Math.signum(papers) ? 1 : 0;
            }
        }
        return new Claim(
                TABLE,
                "The figures of Table 1, on the digits that come with MATLAB",
                verdict(close && data.source() == DigitsData.Source.MATLAB, sameDirection == 8),
                String.format(
                        Locale.ROOT,
                        "on %s digits the farthest of our 16 means is %.0f %% away from the paper's; of the 8"
                                + " differences between deep and shallow %d have the paper's sign",
                        data.source() == DigitsData.Source.MATLAB ? "these" : "other",
                        100 * farthest,
                        sameDirection));
    }

    /** Ours and the paper's: PPA and RMSE on training and test digits. */
    private List<double[]> comparisons(DigitNetwork network) {
        return List.of(
                new double[] {
                    trials.spread(network, run -> run.training().ppa()).mean(),
                    network.paperTraining().ppa()
                },
                new double[] {
                    trials.spread(network, run -> run.training().rmse()).mean(),
                    network.paperTraining().rmse()
                },
                new double[] {
                    trials.spread(network, run -> run.test().ppa()).mean(),
                    network.paperTest().ppa()
                },
                new double[] {
                    trials.spread(network, run -> run.test().rmse()).mean(),
                    network.paperTest().rmse()
                });
    }

    private Claim fewerOutliers() {
        boolean fewerOutliers = deep.outliers() < shallow.outliers();
        boolean fewerAbnormal = deep.abnormal() < shallow.abnormal();
        boolean plenty = shallow.abnormal() >= PLENTY * data.test().count();
        return new Claim(
                BOXES,
                "DSCN has fewer records of abnormal error; SCN has plenty beyond 60°",
                verdict(fewerOutliers && fewerAbnormal && plenty, fewerOutliers && fewerAbnormal),
                "of " + data.test().count() + " test digits of the first trial " + deep.outliers() + " (DSCN) and "
                        + shallow.outliers() + " (SCN) are beyond the whiskers, " + deep.abnormal() + " and "
                        + shallow.abnormal() + " beyond 60°");
    }

    private Claim moreSmallResiduals() {
        List<String> better = shallow.classes().stream()
                .filter(digit -> deep.ppa(digit) > shallow.ppa(digit))
                .toList();
        int all = shallow.classes().size();
        return new Claim(
                BOXES,
                "DSCN has more records with small residuals, class by class",
                verdict(better.size() == all, 2 * better.size() > all),
                "a larger share under 10° in " + better.size() + " of " + all + " classes" + named(better));
    }

    private Claim moreRobustClasses() {
        List<String> asked =
                MORE_ROBUST.stream().filter(shallow.classes()::contains).toList();
        List<String> better = asked.stream()
                .filter(digit -> deep.rmse(digit) < shallow.rmse(digit))
                .toList();
        return new Claim(
                BOXES,
                "For the digits 1, 2, 5, 7 and 8 DSCN is more robust",
                verdict(better.size() == asked.size(), 2 * better.size() > asked.size()),
                "a smaller RMSE in " + better.size() + " of " + asked.size() + " classes" + named(better));
    }

    private Claim mostAccurateClasses() {
        List<String> order = deep.classes().stream()
                .sorted(Comparator.comparingDouble(deep::rmse))
                .toList();
        long first = order.stream().limit(2).filter(MOST_ACCURATE::contains).count();
        long firstHalf = order.stream()
                .limit(order.size() / 2)
                .filter(MOST_ACCURATE::contains)
                .count();
        return new Claim(
                BOXES,
                "The classes of highest accuracy are such as 3 and 6",
                verdict(first == 2, firstHalf == 2),
                "from the least to the largest RMSE under DSCN: " + String.join(", ", order));
    }

    private Claim corrections(List<Integer> corrected) {
        double[] byShallow = trials.run(plan.large().shallow(), 0).testResiduals(data);
        double[] byDeep = trials.run(plan.large().deep(), 0).testResiduals(data);
        long shown = corrected.stream()
                .filter(i -> Math.abs(byDeep[i]) < Math.abs(byShallow[i]))
                .count();
        long all = 0;
        for (int i = 0; i < byDeep.length; i++) {
            all += Math.abs(byDeep[i]) < Math.abs(byShallow[i]) ? 1 : 0;
        }
        boolean mostShown = 2 * shown > corrected.size();
        boolean mostOfAll = 2 * all > byDeep.length;
        return new Claim(
                "Section 5, Figure 7",
                "Turned back by its predictions, digits stand straighter with DSCN than with SCN",
                verdict(mostShown && mostOfAll, mostOfAll),
                String.format(
                        Locale.ROOT,
                        "straighter for %d of the %d digits shown and for %.1f %% of all",
                        shown,
                        corrected.size(),
                        100.0 * all / byDeep.length));
    }

    private static String named(List<String> classes) {
        return classes.isEmpty() ? "" : " (" + String.join(", ", classes) + ")";
    }

    /** Smaller networks than the paper's show a direction at most. */
    private Verdict verdict(boolean holds, boolean tends) {
        if (holds && plan.hasPaperSizes()) {
            return Verdict.REPRODUCED;
        }
        return holds || tends ? Verdict.IN_DIRECTION : Verdict.NOT_REPRODUCED;
    }
}
