package io.github.deepscn;

import io.github.deepscn.readout.RefinementReport;

/** A model of tables that was made sparser, and what that did to its network. */
public record RefinedTable(TableModel model, RefinementReport report) {}
