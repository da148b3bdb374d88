package io.github.deepscn.spark.ml;

import io.github.deepscn.data.Require;
import java.io.Serializable;
import java.util.List;
import scala.runtime.AbstractFunction1;

/** Validates a param; the error names the param, the value and what is allowed. */
final class Check<T> extends AbstractFunction1<T, Object> implements Serializable {
    private static final long serialVersionUID = 1L;

    private final String param;
    private final Rule<T> rule;

    /** Throws a {@link io.github.deepscn.data.BadInputException} if a value is not allowed. */
    interface Rule<T> extends Serializable {
        void require(T value);
    }

    Check(String param, Rule<T> rule) {
        this.param = param;
        this.rule = rule;
    }

    static Check<String> oneOf(String param, String... allowed) {
        List<String> names = List.of(allowed);
        return new Check<>(
                param,
                name -> Require.that(
                        names.contains(name),
                        param + " is '" + name + "', must be one of " + String.join(", ", names)));
    }

    /** Returns true, or throws. */
    @Override
    public Object apply(T value) {
        rule.require(Require.present(param, value));
        return true;
    }
}
