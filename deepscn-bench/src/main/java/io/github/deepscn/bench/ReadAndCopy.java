package io.github.deepscn.bench;

import io.github.deepscn.source.ReadOptions;
import io.github.deepscn.source.TableReader;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.io.InputStream;

/** Reads a table and copies it into a matrix, in a virtual machine of its own with a heap that is just large enough. */
final class ReadAndCopy {
    private ReadAndCopy() {}

    public static void main(String[] args) throws IOException {
        Table table = TableReader.with(ReadOptions.defaults()).read(args[0], InputStream.nullInputStream());
        double[][] matrix = new double[table.rows()][table.columns().size()];
        for (int j = 0; j < table.columns().size(); j++) {
            var column = (NumberColumn) table.columns().get(j);
            for (int i = 0; i < matrix.length; i++) {
                matrix[i][j] = column.value(i);
            }
        }
        // Both are needed until here.
        if (matrix.length != table.rows()) {
            throw new IllegalStateException();
        }
    }
}
