/**
 * Reads tables from files and databases and writes tables to files: {@link io.github.deepscn.source.TableReader} reads,
 * {@link io.github.deepscn.source.TableWriter} writes.
 */
@NullMarked
package io.github.deepscn.source;

import org.jspecify.annotations.NullMarked;
