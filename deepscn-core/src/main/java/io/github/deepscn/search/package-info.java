/**
 * Configuring a node: scopes, contractions, candidates and the supervisory mechanism.
 *
 * @since 0.1
 */
@NullMarked
package io.github.deepscn.search;

import org.jspecify.annotations.NullMarked;
