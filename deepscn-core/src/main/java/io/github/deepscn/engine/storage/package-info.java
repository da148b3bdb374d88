/** Where blocks keep their inputs and their rows of the basis: on the heap or in a mapped file. */
@NullMarked
package io.github.deepscn.engine.storage;

import org.jspecify.annotations.NullMarked;
