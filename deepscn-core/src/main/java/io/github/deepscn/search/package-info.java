/** Configuring a node: scopes, contractions, candidates and the supervisory mechanism. */
@NullMarked
package io.github.deepscn.search;

import org.jspecify.annotations.NullMarked;
