package io.github.deepscn.ensemble;

import io.github.deepscn.classify.LabelledRows;
import io.github.deepscn.classify.Logistic;
import io.github.deepscn.classify.Tuning;
import io.github.deepscn.ensemble.EnsembleTraining.Outcome;
import io.github.deepscn.ensemble.HeldOutOutputs.OfNetwork;
import io.github.deepscn.model.NetworkState;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The logistic parts of the members of an ensemble, with one tuning that suits the rows that each was trained without.
 */
public final class LogisticMembers {
    /** What the read-out of each member gave for rows that it was trained without. */
    private final List<OfNetwork> plain;

    private final int threads;
    private final List<Logistic.Without> fits;
    private final Tuning tuning;

    /**
     * Fits every member without its held-out rows, and chooses the tuning.
     *
     * @param rows all rows that the ensemble was trained on
     * @param isOver ends all fits early
     */
    public LogisticMembers(Outcome outcome, LabelledRows rows, int classes, BooleanSupplier isOver, int threads) {
        List<NetworkState> members = outcome.members();
        this.plain = outcome.heldOut().each();
        this.threads = threads;
        this.fits = each(k -> new Logistic(members.get(k).network(), rows, classes, isOver)
                .without(plain.get(k).rows()));
        int[] judged =
                plain.stream().flatMapToInt(of -> IntStream.of(of.rows())).toArray();
        this.tuning = Logistic.choose(
                together(k -> plain.get(k).outputs()),
                IntStream.range(0, fits.get(0).scores().size())
                        .mapToObj(strength -> together(k -> fits.get(k).scores().get(strength)))
                        .toList(),
                Arrays.stream(judged).map(i -> rows.classOf()[i]).toArray(),
                Arrays.stream(judged).mapToDouble(i -> rows.weights()[i]).toArray());
    }

    /** The scores of all members, one after the other. */
    private double[][] together(IntFunction<double[][]> ofMember) {
        return IntStream.range(0, plain.size())
                .mapToObj(ofMember)
                .flatMap(Arrays::stream)
                .toArray(double[][]::new);
    }

    /** How much of the scores of every member is logistic. */
    public Tuning tuning() {
        return tuning;
    }

    /** The fits of a member without its held-out rows. */
    public Logistic.Without without(int member) {
        return fits.get(member);
    }

    /** The scores of every member's held-out rows, by fits without them. */
    public HeldOutOutputs scores() {
        var scores = new HeldOutOutputs();
        for (int k = 0; k < plain.size(); k++) {
            OfNetwork known = plain.get(k);
            scores.add(Logistic.scores(tuning, known.outputs(), fits.get(k).scores()), known.rows());
        }
        return scores;
    }

    /** Does some work for every member, on all threads. */
    public <T> List<T> each(IntFunction<T> work) {
        try (var crew = new MemberCrew(threads)) {
            return crew.each(plain.size(), (k, share) -> work.apply(k));
        }
    }
}
