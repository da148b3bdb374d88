package io.github.deepscn.paper.experiment;

import java.util.List;
import java.util.function.Function;

/** Something of the shallow network, and the same of the deep one. */
public record Pair<T>(T scn, T deep) {
    public List<T> both() {
        return List.of(scn, deep);
    }

    public <R> Pair<R> map(Function<T, R> function) {
        return new Pair<>(function.apply(scn), function.apply(deep));
    }
}
