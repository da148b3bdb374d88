package io.github.deepscn.engine;

import io.github.deepscn.engine.storage.OutputBuffers;
import io.github.deepscn.engine.storage.ScratchFile;
import io.github.deepscn.engine.storage.Storage;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A block in a file does what one on the heap does. */
class ScratchBlockTest extends RowBlockContractTest {
    private final OutputBuffers buffers = new OutputBuffers();
    private Storage file = Storage.heap();

    @BeforeEach
    void open(@TempDir Path folder) {
        file = ScratchFile.in(folder, buffers);
    }

    @AfterEach
    void close() {
        file.close();
    }

    @Override
    RowBlock block(long firstRow, double[][] inputs, double[][] targets, double @Nullable [] weights, boolean rides) {
        return ArrayBlockTest.arrayBlock(firstRow, inputs, targets, weights, rides, buffers, file);
    }
}
