/** Configuring a node: scopes, contractions, candidates and the supervisory mechanism. */
@NullMarked
package io.github.deepscn.configure;

import org.jspecify.annotations.NullMarked;
