package io.github.deepscn.table.jdbc;

import io.github.deepscn.data.Require;
import io.github.deepscn.table.Table;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tables from databases. A module that uses it requires {@code java.sql}. */
public final class JdbcTable {
    private JdbcTable() {}

    /**
     * {@return the rows of a query's result from the next one on}
     *
     * <p>Numbers stay numbers; dates, truth values and all other types become texts; null is a missing cell. The result
     * stays open.
     *
     * @param result the result, which is read to its end and stays open
     * @throws io.github.deepscn.data.BadInputException if there are no rows, or names of columns repeat
     * @throws SQLException if the database cannot be read
     */
    public static Table of(ResultSet result) throws SQLException {
        var meta = result.getMetaData();
        var rows = new ArrayList<Map<String, @Nullable Object>>();
        while (result.next()) {
            var row = new LinkedHashMap<String, @Nullable Object>();
            for (int j = 1; j <= meta.getColumnCount(); j++) {
                String name = meta.getColumnLabel(j);
                Require.that(
                        !row.containsKey(name),
                        "two columns of the result are named '" + name + "', names must differ; name one with AS");
                row.put(name, result.getObject(j));
            }
            rows.add(row);
        }
        return Table.of(rows);
    }
}
