package io.github.deepscn.paper.experiment;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Numbers as sentences have them. */
public final class Spoken {
    private static final MathContext TWO_DIGITS = new MathContext(2);

    private Spoken() {}

    /** "a, b and c". */
    public static <T> String list(List<T> things, Function<T, String> word) {
        List<String> words = things.stream().map(word).toList();
        int last = words.size() - 1;
        return last < 1
                ? String.join("", words)
                : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
    }

    /** A ratio to two digits. */
    public static String times(double ratio) {
        return ratio < 10 ? String.format(Locale.ROOT, "%.1f", ratio) : String.format(Locale.ROOT, "%,.0f", ratio);
    }

    /** A ratio that lies near one. */
    public static String share(double ratio) {
        return String.format(Locale.ROOT, "%.3f", ratio);
    }

    /** An error to two digits. */
    public static String error(double rmse) {
        return rmse >= 1e-3 && rmse < 100
                ? new BigDecimal(rmse).round(TWO_DIGITS).stripTrailingZeros().toPlainString()
                : String.format(Locale.ROOT, "%.1e", rmse)
                        .replaceFirst("\\.0e", "e")
                        .replaceFirst("e([-+])0", "e$1");
    }

    public static double median(double... values) {
        double[] sorted = Arrays.stream(values).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
