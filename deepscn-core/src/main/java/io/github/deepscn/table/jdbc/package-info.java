/**
 * Tables from JDBC results, apart because they need the module {@code java.sql}.
 *
 * @since 0.1
 */
@NullMarked
package io.github.deepscn.table.jdbc;

import org.jspecify.annotations.NullMarked;
