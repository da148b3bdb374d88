package io.github.deepscn.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.TestData;
import io.github.deepscn.data.Samples;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows in a file are rows as others are. */
class ScratchEngineTest extends EngineContractTest {
    @TempDir
    Path folder = Path.of("");

    @Override
    Engine engine(Samples training, @Nullable Samples riding, int threads) {
        return LocalEngine.over(training, riding, Machine.ofThreads(threads).withScratch(folder));
    }

    @Test
    void nothingIsLeftOfTheFile() {
        var data = TestData.smooth(2000, 3, 1);
        engine(Samples.of(data.inputs, data.targets), null, 2).close();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void withoutTheFolderThereIsNoFile() {
        var data = TestData.smooth(20, 3, 1);
        Path nowhere = folder.resolve("nowhere");
        assertThatThrownBy(() -> LocalEngine.over(
                        Samples.of(data.inputs, data.targets),
                        null,
                        Machine.ofThreads(1).withScratch(nowhere)))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining(nowhere + ": no room for rows in a file there");
    }
}
