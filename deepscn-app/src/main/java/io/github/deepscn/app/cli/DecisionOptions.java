package io.github.deepscn.app.cli;

import io.github.deepscn.TableModel;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.eval.ClassScores;
import io.github.deepscn.eval.Costs;
import io.github.deepscn.eval.Threshold;
import io.github.deepscn.table.Task;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How one of two classes is named. To be used as a {@link picocli.CommandLine.Mixin}. */
public final class DecisionOptions {
    @Option(
            names = "--threshold",
            paramLabel = "CLASS=P",
            converter = OfThreshold.class,
            description = "Of two classes, name CLASS from this probability on.")
    private @Nullable Threshold threshold;

    @Option(
            names = "--costs",
            paramLabel = "CLASS=A,M",
            converter = OfCosts.class,
            description = "Costs of a false alarm and of a miss of CLASS.")
    private @Nullable ClassCosts costs;

    /** What the two errors about a class cost. */
    private record ClassCosts(String label, Costs costs) {
        Threshold threshold() {
            return new Threshold(label, costs.threshold());
        }
    }

    /** Reads {@code CLASS=P}. */
    static final class OfThreshold implements ITypeConverter<Threshold> {
        @Override
        public Threshold convert(String value) {
            double[] numbers = numbers(value, 1, "CLASS=P, such as faulty=0.3");
            return checked(value, () -> new Threshold(label(value), numbers[0]));
        }
    }

    /** Reads {@code CLASS=A,M}. */
    static final class OfCosts implements ITypeConverter<ClassCosts> {
        @Override
        public ClassCosts convert(String value) {
            double[] numbers = numbers(value, 2, "CLASS=A,M, such as faulty=1,20");
            return checked(value, () -> new ClassCosts(label(value), new Costs(numbers[0], numbers[1])));
        }
    }

    private static String label(String value) {
        return value.substring(0, value.lastIndexOf('='));
    }

    private static double[] numbers(String value, int count, String form) {
        String[] parts = value.substring(value.lastIndexOf('=') + 1).split(",", -1);
        try {
            double[] numbers = new double[parts.length];
            for (int k = 0; k < parts.length; k++) {
                numbers[k] = Double.parseDouble(parts[k]);
            }
            if (parts.length == count && value.lastIndexOf('=') > 0) {
                return numbers;
            }
        } catch (NumberFormatException e) {
            // the same message as for too few numbers
        }
        throw new TypeConversionException("'" + value + "' is not of the form " + form);
    }

    private static <T> T checked(String value, Supplier<T> made) {
        try {
            return made.get();
        } catch (BadInputException e) {
            throw new TypeConversionException("'" + value + "': " + e.getMessage());
        }
    }

    /**
     * The model with the threshold that was asked for: given, or with the least cost for probabilities that are right.
     *
     * @param file the name of the model
     * @throws BadInputException if the model has other than two classes, or none of this name
     */
    public TableModel decided(TableModel model, Object file) {
        Optional<Threshold> asked = Optional.ofNullable(threshold)
                .or(() -> Optional.ofNullable(costs).map(ClassCosts::threshold));
        Require.that(
                asked.isEmpty() || model.task() == Task.CLASSIFICATION,
                file + ": the model predicts numbers; --threshold and --costs are for two classes");
        return asked.isEmpty() ? model : model.withThreshold(asked);
    }

    /** The rule that names classes, if the model has one, as a member of a JSON object. */
    public static Map<String, Object> members(TableModel model) {
        var members = new LinkedHashMap<String, Object>();
        model.threshold().ifPresent(rule -> {
            members.put("class", rule.positive());
            members.put("probability", rule.probability());
        });
        return members.isEmpty() ? members : Map.of("threshold", members);
    }

    /** What the errors cost, if costs were given, as a member of a JSON object. */
    public Map<String, Object> costs(ClassScores scores) {
        var members = new LinkedHashMap<String, Object>();
        if (costs != null) {
            members.put("class", costs.label());
            members.put("falsePositive", costs.costs().falsePositive());
            members.put("falseNegative", costs.costs().falseNegative());
            members.put("perRow", costPerRow(scores));
        }
        return members.isEmpty() ? members : Map.of("costs", members);
    }

    /** The mean cost of a row, if costs were given. */
    public @Nullable Double costPerRow(ClassScores scores) {
        return costs == null ? null : (Double) costs.costs().perRow(scores, costs.label());
    }
}
