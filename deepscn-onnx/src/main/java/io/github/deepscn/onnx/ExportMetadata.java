package io.github.deepscn.onnx;

import io.github.deepscn.DeepScnModel;
import io.github.deepscn.TableModel;
import io.github.deepscn.eval.ErrorCurve;
import io.github.deepscn.network.Network;
import io.github.deepscn.onnx.OnnxReport.FloatError;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.TargetEncoding;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The metadata of an ONNX file: where the model comes from and what the graph computes. Holds no times, so that the
 * same model gives the same bytes.
 */
final class ExportMetadata {
    /** The coverage of the intervals. */
    private static final double INTERVAL_COVERAGE = 0.9;

    private ExportMetadata() {}

    /** All entries in the order of the file. */
    static Map<String, Object> of(GraphInput input, GraphResult result, Optional<FloatError> error) {
        List<DeepScnModel> members = result.members();
        DeepScnModel model = members.get(0);
        var entries = new LinkedHashMap<String, Object>();
        entries.put("result", result.description());
        entries.putAll(result.metadata());
        entries.putAll(input.metadata());
        if (members.size() > 1) {
            entries.put("members", members.size());
        }
        entries.put("seed", texts(members, member -> member.options().seed()));
        entries.put("layers", texts(members, member -> widths(member.network())));
        entries.put(
                "nodes",
                members.stream().mapToInt(member -> member.network().nodes()).sum());
        entries.put("activation", model.options().activation().id());
        entries.put("options", model.options());
        entries.put(
                "train.rows", texts(members, member -> member.history().data().rows()));
        entries.put("train.rmse", result.trainRmse());
        entries.put("stop", texts(members, member -> member.history().stop().name()));
        error.ifPresent(measured -> {
            entries.put("float.rmse", measured.rmse());
            entries.put("float.scale", measured.scale());
            entries.put("float.rows", measured.rows());
            measured.changedLabels().ifPresent(share -> entries.put("float.changed", share));
        });
        return entries;
    }

    /** The half widths of prediction intervals, which the graph does not compute, and where predictions end. */
    static Map<String, String> intervals(TableModel model) {
        Encoder encoder = model.encoder();
        var entries = new LinkedHashMap<String, String>();
        model.intervals()
                .filter(intervals -> intervals.reaches(INTERVAL_COVERAGE))
                .ifPresent(intervals -> {
                    double[] mean = model.halfWidths(INTERVAL_COVERAGE);
                    if (intervals.curves().isEmpty()) {
                        entries.put("interval_90", array(mean.length, q -> "" + mean[q]));
                    } else {
                        entries.put(
                                "interval_90_curve",
                                array(mean.length, q -> curve(intervals.curves().get(q), encoder, q, mean[q])));
                    }
                });
        List<TargetEncoding> targets = encoder.targets();
        if (targets.stream().anyMatch(TargetEncoding::saturates)) {
            entries.put("limits", array(targets.size(), q -> limits(targets.get(q))));
        }
        return entries;
    }

    /** The knots of a curve: predictions and half widths there, in the units of the target. */
    private static String curve(ErrorCurve curve, Encoder encoder, int target, double mean) {
        return array(
                curve.predictions().size(),
                k -> "[" + encoder.prediction(target, curve.predictions().get(k)) + ","
                        + mean * curve.factors().get(k) + "]");
    }

    private static String limits(TargetEncoding target) {
        return DoubleStream.of(target.low(), target.high())
                .mapToObj(limit -> Double.isFinite(limit) ? "" + limit : "null")
                .collect(Collectors.joining(",", "[", "]"));
    }

    private static String array(int count, IntFunction<String> element) {
        return IntStream.range(0, count).mapToObj(element).collect(Collectors.joining(",", "[", "]"));
    }

    private static String texts(List<DeepScnModel> members, Function<DeepScnModel, Object> text) {
        return members.stream().map(text).map(Object::toString).collect(Collectors.joining(";"));
    }

    private static String widths(Network network) {
        return network.layers().stream().map(layer -> "" + layer.width()).collect(Collectors.joining(","));
    }
}
