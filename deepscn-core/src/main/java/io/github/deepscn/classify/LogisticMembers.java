package io.github.deepscn.classify;

import io.github.deepscn.network.Network;
import io.github.deepscn.threads.WorkerTeam;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** The logistic parts of several networks, with one tuning that suits rows that each was trained without. */
public final class LogisticMembers {
    private final List<Member> members;
    private final int threads;
    private final List<Logistic.Without> fits;
    private final Tuning tuning;

    /**
     * One of the networks.
     *
     * @param heldOut numbers of rows that it was trained without, ascending
     * @param plain outputs of its read-out for these rows, one array each
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Member(Network network, int[] heldOut, double[][] plain) {}

    /**
     * Fits every network without its held-out rows, and chooses the tuning.
     *
     * @param isOver ends all fits early
     */
    public LogisticMembers(List<Member> members, LabelledRows rows, int classes, BooleanSupplier isOver, int threads) {
        this.members = List.copyOf(members);
        this.threads = threads;
        this.fits =
                each(k -> new Logistic(members.get(k).network, rows, classes, isOver).without(members.get(k).heldOut));
        int[] judged = members.stream()
                .flatMapToInt(member -> IntStream.of(member.heldOut))
                .toArray();
        this.tuning = Logistic.choose(
                together(k -> members.get(k).plain),
                IntStream.range(0, Logistic.STRENGTHS.size())
                        .mapToObj(s -> together(k -> fits.get(k).scores().get(s)))
                        .toList(),
                Arrays.stream(judged).map(i -> rows.classOf()[i]).toArray(),
                Arrays.stream(judged).mapToDouble(i -> rows.weights()[i]).toArray());
    }

    /** The scores of all members, one after the other. */
    private double[][] together(IntFunction<double[][]> ofMember) {
        return IntStream.range(0, members.size())
                .mapToObj(ofMember)
                .flatMap(Arrays::stream)
                .toArray(double[][]::new);
    }

    public Tuning tuning() {
        return tuning;
    }

    /** The fits of a network without its held-out rows. */
    public Logistic.Without without(int member) {
        return fits.get(member);
    }

    /** The scores of a network's held-out rows, by fits without them. */
    public double[][] scores(int member) {
        return Logistic.scores(
                tuning, members.get(member).plain, fits.get(member).scores());
    }

    /** Does the work for every network, several at a time. */
    public <T> List<T> each(IntFunction<T> work) {
        var results = new AtomicReferenceArray<T>(members.size());
        try (var team = new WorkerTeam(Math.min(threads, members.size()))) {
            team.run(members.size(), k -> results.set(k, work.apply(k)));
        }
        return IntStream.range(0, members.size())
                .mapToObj(k -> Objects.requireNonNull(results.get(k)))
                .toList();
    }
}
