package io.github.deepscn.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The listings of {@code docs/algorithm.md} are the code, word for word. */
class AlgorithmDocumentTest {
    @Test
    void listingsAreTheCode() throws IOException {
        String code = joined(
                Files.readString(Path.of("../deepscn-core/src/main/java/io/github/deepscn/train/Trainer.java")),
                Files.readString(Path.of("../deepscn-core/src/test/java/io/github/deepscn/train/TextbookTest.java")));
        List<String> listings = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Path.of("..", "docs", "algorithm.md")))
                .results()
                .map(block -> block.group(1))
                .toList();
        assertThat(listings).hasSizeGreaterThanOrEqualTo(2);
        for (String listing : listings) {
            assertThat(code).contains(joined(listing));
        }
    }

    /** Lines without their indentation. */
    private static String joined(String... texts) {
        return Arrays.stream(texts)
                .flatMap(String::lines)
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining("\n"));
    }
}
