package io.github.deepscn.paper.experiment;

import io.github.deepscn.table.Table;

/**
 * The numbers behind a picture or table.
 *
 * @param name of the CSV file
 * @param table its content
 */
public record DataFile(String name, Table table) {}
