package io.github.deepscn.onnx;

import io.github.deepscn.table.Column;
import io.github.deepscn.table.ColumnEncoding;
import io.github.deepscn.table.Cycle;
import io.github.deepscn.table.DateEncoding;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.NumberEncoding;
import io.github.deepscn.table.Table;
import java.util.List;

/**
 * The features that a float graph makes of raw rows, in plain Java: cells are rounded to float before they are centred
 * and scaled. Immutable.
 */
final class FloatEncoder {
    private static final float FULL_CIRCLE = (float) (2 * Math.PI);
    private static final float QUARTER = (float) (Math.PI / 2);

    private final List<ColumnEncoding> encodings;
    private final List<Column> columns;
    /** Of every column. */
    private final int[] firstFeature;

    FloatEncoder(Encoder encoder, Table table) {
        encodings = encoder.inputs();
        columns = encodings.stream()
                .map(encoding -> table.column(encoding.column()))
                .toList();
        firstFeature = EncoderGraph.firstFeatures(encodings);
    }

    /**
     * The features of a row.
     *
     * @param exact those of the encoder, whose zeros and ones are exact in float too
     */
    float[] features(int row, double[] exact) {
        float[] features = FloatNetwork.rounded(exact);
        for (int c = 0; c < firstFeature.length; c++) {
            Column column = columns.get(c);
            if (encodings.get(c) instanceof NumberEncoding number && number.hasNumbers()) {
                features[firstFeature[c]] = number(number, column, row);
            } else if (encodings.get(c) instanceof DateEncoding date && date.varies() && !column.isMissing(row)) {
                putDate(date, days(date, column.text(row)), features, firstFeature[c]);
            }
        }
        return features;
    }

    private static float number(NumberEncoding encoding, Column column, int row) {
        float value = (float)
                (column instanceof NumberColumn numbers && !column.isMissing(row)
                        ? numbers.value(row)
                        : encoding.fill());
        float clipped = Math.max((float) encoding.low(), Math.min((float) encoding.high(), value));
        return scaled(clipped, encoding.centre(), encoding.scale());
    }

    private static float days(DateEncoding encoding, String text) {
        return (float) encoding.format().days(text).orElse(Double.NaN);
    }

    private static void putDate(DateEncoding encoding, float days, float[] features, int from) {
        int at = from;
        features[at++] = scaled(days, encoding.centre(), encoding.scale());
        for (Cycle cycle : encoding.cycles()) {
            float turns = days / (float) cycle.days();
            float angle = FULL_CIRCLE * (turns - (float) Math.floor(turns));
            features[at++] = (float) Math.sin(angle);
            features[at++] = (float) Math.sin(angle + QUARTER);
        }
    }

    private static float scaled(float value, double centre, double scale) {
        return (value - (float) centre) / (float) scale;
    }
}
