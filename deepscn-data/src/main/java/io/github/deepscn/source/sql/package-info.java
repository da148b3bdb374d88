/** Databases behind JDBC, and Parquet files, which DuckDB reads and writes. */
@NullMarked
package io.github.deepscn.source.sql;

import org.jspecify.annotations.NullMarked;
