package io.github.deepscn.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.data.BadInputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonRowsTest {
    @TempDir
    private Path folder;

    private String read(String json) throws IOException {
        return Reading.told(Reading.file(Reading.write(folder.resolve("rows.jsonl"), json)));
    }

    private void refuses(String json, String message) throws IOException {
        Path file = Reading.write(folder.resolve("rows.jsonl"), json);
        assertThatThrownBy(() -> Reading.file(file))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith(file + message)
                .message()
                .doesNotContain("\n");
    }

    @Test
    void objectsAreRows() throws IOException {
        assertThat(read("{\"a\":1.50,\"b\":\"x\"}\n\n{\"b\":\"007\",\"c\":true}\n{\"a\":null,\"c\":false}"))
                .isEqualTo("a# b$ c$ | 1.5 x ~ | ~ 007 true | ~ ~ false");
        assertThat(read("[{\"a\":1},\n{\"a\":-2e3}]")).isEqualTo("a# | 1 | -2000");
        assertThat(read("{\"a\":1}\n{\"a\":\"x\"}\n{\"a\":\"NA\"}")).isEqualTo("a$ | 1 | x | ~");
    }

    @Test
    void typesAreObeyed() throws IOException {
        Path file = Reading.write(folder.resolve("rows.jsonl"), "{\"a\":\"1\",\"b\":1}\n{\"a\":\"2.5\",\"b\":0.5}");
        ReadOptions options = ReadOptions.defaults().withTypes(Map.of("a", CellType.NUMBER, "b", CellType.TEXT));
        assertThat(Reading.told(Reading.file(file, options))).isEqualTo("a# b$ | 1 1 | 2.5 0.5");
    }

    @Test
    void errorsNameTheLine() throws IOException {
        refuses("", " is empty");
        refuses("[]", " has no rows");
        refuses("{\"a\":1}\n{\"a\":", ", line 2: is not JSON: ");
        refuses("{\"a\":1}\nnonsense", ", line 2: is not JSON: ");
        refuses("{\"a\":1}\n5", ", line 2: a row is 5, must be an object like {\"x\": 1.5}");
        refuses(
                "{\"a\":1}\n{\"a\":[1,2]}",
                ", line 2: member \"a\" is an array, must be a number, a text, true, false or null");
        refuses("{\"a\":1}\n{\"a\":1e999}", ", line 2, column 'a': 'Infinity' is not finite");
        refuses(
                "{\"a\":1}\n".repeat(99) + "{\"a\":\"abc\"}",
                ", line 100, column 'a': 'abc' is not a number, but 99 % of the column are; correct it, name it in"
                        + " --missing, or say --type a=category");
    }
}
