package io.github.deepscn.paper.function;

import io.github.deepscn.train.Options;

/**
 * Everything that decides a training but the widths of the network.
 *
 * @param what the name of the condition in tables
 * @param run numbers the trainings of the same name from one
 * @param seed of the network
 */
record Condition(String what, int run, Options options, Points points, long seed) {}
