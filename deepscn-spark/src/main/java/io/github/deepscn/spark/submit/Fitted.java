package io.github.deepscn.spark.submit;

import io.github.deepscn.TableModel;

/**
 * A model, and what it took.
 *
 * @param model that came out
 * @param seconds from the first encoded row to the last
 * @param batch nodes that a step had
 * @param rounds over the cluster
 * @param roundSeconds that all of them took
 * @param emptyRoundSeconds that one takes which computes nothing
 */
record Fitted(
        TableModel model, double seconds, int batch, long rounds, double roundSeconds, double emptyRoundSeconds) {}
