package io.github.deepscn.spark;

import io.github.deepscn.data.BadInputException;
import java.util.Iterator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.commons.collections4.IteratorUtils;

/** Rows in batches, because many rows together cost little more than one. */
public final class Batches {
    private Batches() {}

    /** Maps rows batch by batch, lazily. */
    public static <A, B> Iterator<B> map(Iterator<A> rows, int size, Function<List<A>, List<B>> function) {
        return Stream.iterate(next(rows, size), batch -> !batch.isEmpty(), batch -> next(rows, size))
                .flatMap(batch -> function.apply(batch).stream())
                .iterator();
    }

    /** The next rows, at most {@code size}. */
    public static <A> List<A> next(Iterator<A> rows, int size) {
        return IteratorUtils.toList(IteratorUtils.boundedIterator(rows, size));
    }

    /**
     * Maps a batch. If that throws, maps its rows one by one to find those that are refused.
     *
     * @param refused the result for a refused row
     */
    public static <A, B> List<B> mapEach(
            List<A> batch, Function<List<A>, List<B>> function, BiFunction<A, BadInputException, List<B>> refused) {
        try {
            return function.apply(batch);
        } catch (BadInputException e) {
            if (batch.size() == 1) {
                return refused.apply(batch.get(0), e);
            }
            return batch.stream()
                    .flatMap(row -> mapEach(List.of(row), function, refused).stream())
                    .toList();
        }
    }
}
