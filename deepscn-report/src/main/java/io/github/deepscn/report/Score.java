package io.github.deepscn.report;

import java.util.Optional;

/**
 * One measure of how good a model is.
 *
 * @param name of the measure
 * @param meaning in plain words
 * @param validation empty where no rows were held out
 * @param held what these rows are called
 */
record Score(String name, String meaning, String training, Optional<String> validation, String held) {}
