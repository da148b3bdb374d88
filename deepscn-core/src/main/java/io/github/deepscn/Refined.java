package io.github.deepscn;

import io.github.deepscn.sparsity.RefinementReport;

/**
 * A model made sparser, and what that did.
 *
 * @param model the sparser model
 * @param report what was removed, and how the error changed
 */
public record Refined(DeepScnModel model, RefinementReport report) {}
