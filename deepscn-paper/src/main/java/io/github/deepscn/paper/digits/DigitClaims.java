package io.github.deepscn.paper.digits;

import io.github.deepscn.paper.experiment.Claim;
import io.github.deepscn.paper.experiment.Claim.Verdict;
import io.github.deepscn.paper.experiment.Pair;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** What the paper claims about the digits, held against our runs. */
final class DigitClaims {
    private static final String TABLE = "Table 1";
    private static final String BOXES = "Section 5, Figure 6";

    /** A mean within this share of the paper's counts as the paper's figure. */
    private static final double CLOSE = 0.1;

    /** The share of test digits that counts as plenty. */
    private static final double PLENTY = 0.01;

    private static final List<String> MORE_ROBUST = List.of("1", "2", "5", "7", "8");
    private static final Set<String> MOST_ACCURATE = Set.of("3", "6");

    private final DigitTrials trials;
    private final DigitsPlan plan;
    private final DigitResiduals shallow;
    private final DigitResiduals deep;

    DigitClaims(DigitTrials trials) {
        this.trials = trials;
        this.plan = trials.plan();
        this.shallow = trials.residuals(plan.large().scn());
        this.deep = trials.residuals(plan.large().deep());
    }

    /**
     * All claims.
     *
     * @param corrected the test digits that Figure 7 shows
     */
    List<Claim> all(List<Integer> corrected) {
        var claims = new ArrayList<Claim>();
        for (Part part : List.of(Part.TEST, Part.TRAINING)) {
            plan.pairs().forEach(pair -> claims.add(better(pair, part)));
        }
        claims.add(figures());
        claims.add(fewerOutliers());
        if (trials.data().test().classes().isPresent()) {
            claims.add(inMostClasses(
                    "DSCN has more records with small residuals, class by class",
                    "a larger share under 10°",
                    shallow.classes(),
                    digit -> deep.ppa(digit) > shallow.ppa(digit)));
            claims.add(inMostClasses(
                    "For the digits 1, 2, 5, 7 and 8 DSCN is more robust",
                    "a smaller RMSE",
                    MORE_ROBUST.stream().filter(shallow.classes()::contains).toList(),
                    digit -> deep.rmse(digit) < shallow.rmse(digit)));
            claims.add(mostAccurateClasses());
        }
        claims.add(corrections(corrected));
        return claims;
    }

    private Claim better(Pair<DigitNetwork> pair, Part part) {
        Pair<Spread> ppa = pair.map(network -> trials.spread(network, part, DigitScore::ppa));
        Pair<Spread> rmse = pair.map(network -> trials.spread(network, part, DigitScore::rmse));
        boolean better = ppa.deep().mean() > ppa.scn().mean()
                && rmse.deep().mean() < rmse.scn().mean();
        boolean clear = ppa.deep().isClearlyApartFrom(ppa.scn()) && rmse.deep().isClearlyApartFrom(rmse.scn());
        String repeated = plan.trials() == 1
                ? "a single trial, which does not say how far trials differ"
                : "means and standard deviations of " + plan.trials() + " trials; "
                        + (clear ? "both differences are" : "not both differences are")
                        + " beyond two standard errors";
        return claim(
                TABLE,
                pair.deep().name() + " has a higher PPA and a lower RMSE than "
                        + pair.scn().name() + " on " + part.words() + " digits",
                better && clear,
                better,
                "PPA " + ppa.deep() + " against " + ppa.scn() + " %, RMSE " + rmse.deep() + " against " + rmse.scn()
                        + "° (" + repeated + ")");
    }

    /** The figures themselves: only the paper's own digits and widths can give them. */
    private Claim figures() {
        int sameDirection = 0;
        double farthest = 0;
        for (Pair<DigitNetwork> pair : plan.pairs()) {
            for (Part part : Part.values()) {
                for (ToDoubleFunction<DigitScore> measure :
                        List.<ToDoubleFunction<DigitScore>>of(DigitScore::ppa, DigitScore::rmse)) {
                    var ours = pair.map(
                            network -> trials.spread(network, part, measure).mean());
                    var papers = pair.map(network -> measure.applyAsDouble(part.paper(network)));
                    farthest = Math.max(farthest, Math.abs(ours.deep() / papers.deep() - 1));
                    farthest = Math.max(farthest, Math.abs(ours.scn() / papers.scn() - 1));
                    sameDirection += ours.deep() > ours.scn() == papers.deep() > papers.scn() ? 1 : 0;
                }
            }
        }
        boolean papersDigits = trials.data().source() == DigitsData.Source.MATLAB;
        return claim(
                TABLE,
                "The figures of Table 1, on the digits that come with MATLAB",
                farthest <= CLOSE && papersDigits,
                sameDirection == 8,
                String.format(
                        Locale.ROOT,
                        "on %s digits the farthest of our 16 means is %.0f %% away from the paper's; of the 8"
                                + " differences between deep and shallow %d have the paper's sign",
                        papersDigits ? "these" : "other",
                        100 * farthest,
                        sameDirection));
    }

    private Claim fewerOutliers() {
        int count = trials.data().test().count();
        boolean fewer = deep.outliers() < shallow.outliers() && deep.abnormal() < shallow.abnormal();
        return claim(
                BOXES,
                "DSCN has fewer records of abnormal error; SCN has plenty beyond 60°",
                fewer && shallow.abnormal() >= PLENTY * count,
                fewer,
                "of " + count + " test digits of the first trial " + deep.outliers() + " (DSCN) and "
                        + shallow.outliers() + " (SCN) are beyond the whiskers, " + deep.abnormal() + " and "
                        + shallow.abnormal() + " beyond 60°");
    }

    private Claim inMostClasses(String claim, String what, List<String> asked, Predicate<String> isBetter) {
        List<String> better = asked.stream().filter(isBetter).toList();
        String named = better.isEmpty() ? "" : " (" + String.join(", ", better) + ")";
        return claim(
                BOXES,
                claim,
                better.size() == asked.size(),
                2 * better.size() > asked.size(),
                what + " in " + better.size() + " of " + asked.size() + " classes" + named);
    }

    private Claim mostAccurateClasses() {
        List<String> order = deep.classes().stream()
                .sorted(Comparator.comparingDouble(deep::rmse))
                .toList();
        List<String> firstHalf = order.subList(0, order.size() / 2);
        return claim(
                BOXES,
                "The classes of highest accuracy are such as 3 and 6",
                order.stream().limit(2).filter(MOST_ACCURATE::contains).count() == 2,
                firstHalf.containsAll(MOST_ACCURATE),
                "from the least to the largest RMSE under DSCN: " + String.join(", ", order));
    }

    private Claim corrections(List<Integer> corrected) {
        double[] byShallow = trials.first(plan.large().scn()).test().residuals();
        double[] byDeep = trials.first(plan.large().deep()).test().residuals();
        Predicate<Integer> isStraighter = i -> Math.abs(byDeep[i]) < Math.abs(byShallow[i]);
        long shown = corrected.stream().filter(isStraighter).count();
        long all =
                IntStream.range(0, byDeep.length).boxed().filter(isStraighter).count();
        boolean mostOfAll = 2 * all > byDeep.length;
        return claim(
                "Section 5, Figure 7",
                "Turned back by its predictions, digits stand straighter with DSCN than with SCN",
                mostOfAll && 2 * shown > corrected.size(),
                mostOfAll,
                String.format(
                        Locale.ROOT,
                        "straighter for %d of the %d digits shown and for %.1f %% of all",
                        shown,
                        corrected.size(),
                        100.0 * all / byDeep.length));
    }

    /** Judges a claim; networks smaller than the paper's confirm a direction at most. */
    private Claim claim(String where, String claim, boolean holds, boolean tends, String evidence) {
        return new Claim(where, claim, Verdict.of(holds && plan.hasPaperSizes(), holds || tends), evidence);
    }
}
