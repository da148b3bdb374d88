/**
 * Reads tables from files and databases and writes tables to files: {@link io.github.deepscn.source.TableReader} reads,
 * {@link io.github.deepscn.source.TableWriter} writes.
 *
 * @since 0.1
 */
@NullMarked
package io.github.deepscn.source;

import org.jspecify.annotations.NullMarked;
