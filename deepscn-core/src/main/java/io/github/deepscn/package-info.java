/**
 * The front door: {@link io.github.deepscn.DeepScn}, {@link io.github.deepscn.DeepScnClassifier} and
 * {@link io.github.deepscn.TableTraining} train, and return models that predict.
 *
 * @since 0.1
 */
@NullMarked
package io.github.deepscn;

import org.jspecify.annotations.NullMarked;
