package io.github.deepscn.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.app.cli.ExitCodes;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code deepscn paper} as a user runs it. */
class PaperCommandTest {
    @TempDir
    Path folder = Path.of("");

    @Test
    void jsonHasClaimsFiguresAndFiles() {
        Path into = folder.resolve("new");
        Shell.Result result =
                Shell.run("paper", "rank", "approximation", "-o", into, "--quick", "--trials", "1", "--json");
        assertThat(result.code()).as(result.err()).isZero();
        JsonNode document = result.json();
        assertThat(document.get("index").asString()).isEqualTo("index.html");
        assertThat(document.get("experiments").size()).isEqualTo(2);
        JsonNode first = document.get("experiments").get(0);
        assertThat(first.get("name").asString()).as("the order of the paper").isEqualTo("approximation");
        assertThat(first.get("claims").size()).isEqualTo(3);
        for (JsonNode claim : first.get("claims")) {
            assertThat(claim.get("verdict").asString()).isIn("reproduced", "in-direction", "not-reproduced");
            assertThat(claim.get("evidence").asString()).isNotBlank();
        }
        assertThat(first.at("/figures/final/0/network").asString()).isEqualTo("SCN 1×80");
        assertThat(first.get("seconds").asDouble()).isPositive();
        for (JsonNode file : first.get("files")) {
            assertThat(into.resolve(file.asString())).isNotEmptyFile();
        }
        assertThat(into.resolve("index.html")).isNotEmptyFile();
    }

    @Test
    void tableHasClaimsAndVerdicts() {
        Shell.Result result = Shell.run("paper", "rank", "-o", folder, "--quick", "--trials", "1", "--quiet");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).contains("verdict", "reproduced", "hidden output matrix", "index.html");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void unknownExperimentIsWrongUsage() {
        Shell.Result similar = Shell.run("paper", "robustnes", "-o", folder);
        assertThat(similar.code()).isEqualTo(ExitCodes.USAGE);
        assertThat(similar.err()).contains("unknown experiment 'robustnes'; did you mean robustness?");
        assertThat(Shell.run("paper", "xyz", "-o", folder).err())
                .contains("there are approximation, rank, robustness, digits and all");
        assertThat(Shell.run("paper", "rank").code()).isEqualTo(ExitCodes.USAGE);
        assertThat(Shell.run("paper", "rank", "-o", folder, "--trials", "0").code())
                .isEqualTo(ExitCodes.USAGE);
    }

    @Test
    void placesThatCannotBeWrittenAreRefusedBeforeTheWork() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "");
        Shell.Result occupied = Shell.run("paper", "rank", "-o", file, "--quick");
        assertThat(occupied.code()).isEqualTo(ExitCodes.DATA);
        assertThat(occupied.err()).contains("is a file, must be a folder").hasLineCount(1);
        Shell.Result orphan =
                Shell.run("paper", "rank", "-o", folder.resolve("a").resolve("b"), "--quick");
        assertThat(orphan.code()).isEqualTo(ExitCodes.DATA);
        assertThat(orphan.err()).contains("there is no folder").hasLineCount(1);
        assertThat(folder.resolve("a")).doesNotExist();
    }
}
