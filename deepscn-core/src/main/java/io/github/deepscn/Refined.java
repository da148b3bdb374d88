package io.github.deepscn;

import io.github.deepscn.sparsity.RefinementReport;

/** A model made sparser, and what that did. */
public record Refined(DeepScnModel model, RefinementReport report) {}
