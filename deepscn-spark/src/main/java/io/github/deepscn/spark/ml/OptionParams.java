package io.github.deepscn.spark.ml;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.options.Option;
import io.github.deepscn.options.OptionCatalogue;
import io.github.deepscn.options.OptionValues;
import io.github.deepscn.options.Preset;
import io.github.deepscn.options.ValueType;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleArrayParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntArrayParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;

/** Params made from the {@link OptionCatalogue}. */
final class OptionParams {
    private OptionParams() {}

    /** The options that are params. */
    static List<Option<?>> options() {
        return OptionCatalogue.at(Option.Place.SPARK);
    }

    /** The params that an estimator declares, and one for each option that it declares none for. */
    static Param<?>[] complete(Params owner, Param<?>[] declared) {
        List<String> names = Arrays.stream(declared).map(Param::name).toList();
        return Stream.concat(
                        Arrays.stream(declared),
                        options().stream()
                                .filter(option -> !names.contains(option.name()))
                                .map(option -> of(owner, option)))
                .toArray(Param<?>[]::new);
    }

    /** The param of an option whose values are texts or constants. */
    @SuppressWarnings("unchecked")
    static Param<String> text(Params owner, Option<?> option) {
        return (Param<String>) of(owner, option);
    }

    /** The param of an option. */
    static Param<?> of(Params owner, Option<?> option) {
        String name = option.name();
        String doc = option.help();
        Class<?> element = option.type().element();
        boolean several = option.type().container() == List.class;
        if (element == Integer.class) {
            return several
                    ? new IntArrayParam(owner, name, doc, check(name))
                    : new IntParam(owner, name, doc, check(name));
        }
        if (element == Double.class || element == List.class) {
            return several
                    ? new DoubleArrayParam(owner, name, doc, check(name))
                    : new DoubleParam(owner, name, doc, check(name));
        }
        if (element == Long.class) {
            return new LongParam(owner, name, doc);
        }
        if (element == Boolean.class) {
            return new BooleanParam(owner, name, doc);
        }
        return several
                ? new StringArrayParam(owner, name, doc, check(name))
                : new Param<String>(owner, name, doc, check(name));
    }

    /** The check knows the option by name, as options cannot be serialized. */
    private static <V> Check<V> check(String name) {
        return new Check<>(
                name,
                value -> options().stream()
                        .filter(option -> option.name().equals(name))
                        .map(option -> Map.of(option, value(option, value), OptionCatalogue.PRESET, Preset.FAST))
                        .forEach(values -> new OptionValues(values).options(true)));
    }

    /**
     * The value of a param as a value of its option. A flat list of numbers is one list for all layers.
     *
     * @throws BadInputException if it names no constant
     */
    static Object value(Option<?> option, Object value) {
        if (value instanceof int[] numbers) {
            return Arrays.stream(numbers).boxed().toList();
        }
        if (value instanceof double[] numbers) {
            List<Double> list = Arrays.stream(numbers).boxed().toList();
            return option.type().element() == List.class ? List.of(list) : list;
        }
        if (value instanceof String[] texts) {
            return Arrays.stream(texts).map(text -> element(option, text)).toList();
        }
        return value instanceof String text ? element(option, text) : value;
    }

    private static Object element(Option<?> option, String text) {
        ValueType<?> type = option.type();
        String present = Require.present(option.name(), text);
        Require.that(
                type.allowed().isEmpty() || type.allowed().contains(present),
                option.name() + " is '" + present + "', must be one of " + String.join(", ", type.allowed()));
        return type.read(present);
    }
}
