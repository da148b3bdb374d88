package io.github.deepscn.spark.submit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;

/** Rows some at a time: a table of many costs little more to make than one of a few. */
final class Batches {
    private static final int ROWS = 4096;

    private Batches() {}

    /** What becomes of rows, batch by batch, as they are asked for. */
    static <A, B> Iterator<B> map(Iterator<A> rows, Function<List<A>, List<B>> function) {
        return new Iterator<>() {
            private Iterator<B> ready = Collections.emptyIterator();

            @Override
            public boolean hasNext() {
                while (!ready.hasNext() && rows.hasNext()) {
                    ready = function.apply(Batches.next(rows)).iterator();
                }
                return ready.hasNext();
            }

            @Override
            public B next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                return ready.next();
            }
        };
    }

    /** The next rows. */
    static <A> List<A> next(Iterator<A> rows) {
        var batch = new ArrayList<A>();
        while (rows.hasNext() && batch.size() < ROWS) {
            batch.add(rows.next());
        }
        return batch;
    }
}
