package io.github.deepscn.paper;

import io.github.deepscn.train.Options;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** Figures and settings as sentences and trees have them. */
final class Spoken {
    private static final MathContext TWO_DIGITS = new MathContext(2);

    private Spoken() {}

    /** "a, b and c". */
    static <T> String list(List<T> things, Function<T, String> word) {
        List<String> words = things.stream().map(word).toList();
        int last = words.size() - 1;
        return last < 1
                ? String.join("", words)
                : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
    }

    /** A ratio to two digits. */
    static String times(double ratio) {
        return ratio < 10 ? String.format(Locale.ROOT, "%.1f", ratio) : String.format(Locale.ROOT, "%,.0f", ratio);
    }

    /** A ratio that lies near one. */
    static String share(double ratio) {
        return String.format(Locale.ROOT, "%.3f", ratio);
    }

    /** An error to two digits. */
    static String error(double rmse) {
        return rmse >= 1e-3 && rmse < 100
                ? new BigDecimal(rmse).round(TWO_DIGITS).stripTrailingZeros().toPlainString()
                : String.format(Locale.ROOT, "%.1e", rmse)
                        .replaceFirst("\\.0e", "e")
                        .replaceFirst("e([-+])0", "e$1");
    }

    /** A sentence within another. */
    static String inside(String sentence) {
        return sentence.substring(0, 1).toLowerCase(Locale.ROOT) + sentence.substring(1);
    }

    static String rule(boolean on) {
        return on ? "on" : "off";
    }

    static double median(List<Double> values) {
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** Points, networks and seeds of experiments on f(x). */
    static Map<String, Object> function(FunctionStudy study, Setting setting) {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("function", "0.2 exp(-(10x-4)^2) + 0.5 exp(-(80x-40)^2) + 0.3 exp(-(80x-20)^2) on [0,1]");
        tree.put("trainingPoints", study.points());
        tree.put("testPoints", study.points());
        var widths = new ArrayList<Map<String, Object>>();
        for (Architecture network : study.networks()) {
            widths.add(Map.of(network.name(), network.widths()));
        }
        tree.put("networks", widths);
        tree.put("seeds", FunctionStudy.seeds(setting));
        return tree;
    }

    /** How nodes are searched for. */
    static Map<String, Object> search(Options options) {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("activation", options.activation().name().toLowerCase(Locale.ROOT));
        tree.put("scopes", options.search().scopes().get(0));
        tree.put("candidates", options.search().candidates());
        tree.put("contractions", options.search().contractions());
        tree.put("redraw", options.search().redraw());
        tree.put("tolerance", options.stopRules().tolerance());
        return tree;
    }
}
