package io.github.deepscn.bench;

import io.github.deepscn.data.Matrix;
import io.github.deepscn.source.ReadOptions;
import io.github.deepscn.source.TableReader;
import io.github.deepscn.table.EncoderLearning;
import io.github.deepscn.table.EncoderOptions;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Reads a table, learns its encoder and encodes it into blocks, as a training does; also in a virtual machine of its
 * own with a heap that is just large enough.
 */
final class ReadAndEncode {
    private static final int BLOCK_ROWS = 512;

    private ReadAndEncode() {}

    public static void main(String[] args) throws IOException {
        run(args[0]);
    }

    static void run(String file) throws IOException {
        Table table = TableReader.with(ReadOptions.defaults()).read(file);
        var encoder =
                EncoderLearning.learn(table, EncoderOptions.standard(), List.of(), Optional.empty(), Optional.empty());
        Matrix encoded = encoder.encode(table);
        int count = (encoded.rows() + BLOCK_ROWS - 1) / BLOCK_ROWS;
        double[][] blocks = new double[count][];
        IntStream.range(0, count).parallel().forEach(b -> {
            int from = b * BLOCK_ROWS;
            int to = Math.min(encoded.rows(), from + BLOCK_ROWS);
            blocks[b] = new double[(to - from) * encoded.columns()];
            encoded.copyRows(from, to, blocks[b]);
        });
        // Both are needed until here.
        if (blocks.length * (long) BLOCK_ROWS < table.rows()) {
            throw new IllegalStateException();
        }
    }
}
