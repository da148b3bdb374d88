package io.github.deepscn.model;

/** The state of a model: everything that a model file holds. */
public sealed interface ModelState permits NetworkState, EnsembleState {}
