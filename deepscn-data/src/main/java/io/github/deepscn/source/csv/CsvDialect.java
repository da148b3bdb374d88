package io.github.deepscn.source.csv;

import java.util.Optional;

/**
 * What the caller says about the layout of a CSV file; everything else is guessed.
 *
 * @param header whether the first row names the columns
 */
public record CsvDialect(Optional<Character> separator, Optional<Character> decimal, Optional<Boolean> header) {}
