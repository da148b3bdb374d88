package io.github.deepscn.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.app.Programs.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The script {@code .mvn/baseline}, in a repository whose Maven is a script that makes a jar. */
@DisabledOnOs(OS.WINDOWS)
class BaselineTest {
    @TempDir
    Path folder;

    private Path root;

    @BeforeEach
    void makeRepository() throws Exception {
        root = Files.createDirectory(folder.resolve("a project"));
        Path baseline = Files.createDirectory(root.resolve(".mvn")).resolve("baseline");
        Files.copy(Path.of("../.mvn/baseline"), baseline);
        Programs.script(
                root.resolve(".mvn/maven"),
                "echo \"$@\" >>'" + folder.resolve("builds") + "'; mkdir -p deepscn-core/target; "
                        + "cp pom.xml deepscn-core/target/deepscn-core-0.1.0.jar; echo built");
        pom("0.1.0");
        git("init", "-q");
        git("add", "-A");
        git("commit", "-q", "-m", "first");
    }

    @Test
    void beforeTheFirstReleaseThereIsNothingToCompare() throws Exception {
        assertThat(baseline()).isEqualTo(new Result(0, "", ""));
    }

    @Test
    void jarsOfTheTagAreBuiltOnce() throws Exception {
        git("tag", "v0.1.0");
        pom("0.1.1-SNAPSHOT");
        Result printed = new Result(0, "-Ddeepscn.baseline=0.1.0 -Ddeepscn.compatible=true\n", "");
        assertThat(baseline("-o")).isEqualTo(printed);
        assertThat(root.resolve("target/baseline/build.log")).hasContent("built");
        assertThat(baseline("-o")).isEqualTo(printed);
        assertThat(Files.readString(folder.resolve("builds")))
                .startsWith("-B -ntp -o ")
                .hasLineCount(1);
        assertThat(root.resolve("target/baseline/0.1.0/deepscn-core-0.1.0.jar"))
                .content()
                .contains("<version>0.1.0</version>");
    }

    @ParameterizedTest
    @CsvSource({
        "0.1.0, 0.1.1-SNAPSHOT, true",
        "0.1.0, 0.2.0-SNAPSHOT, false",
        "0.9.0, 1.0.0-SNAPSHOT, false",
        "1.0.0, 1.0.1-SNAPSHOT, true",
        "1.0.0, 1.1.0-SNAPSHOT, true",
        "1.9.0, 2.0.0-SNAPSHOT, false"
    })
    void newSeriesMayBreakTheApi(String released, String current, boolean compatible) throws Exception {
        git("tag", "v" + released);
        Files.createDirectories(root.resolve("target/baseline").resolve(released));
        pom(current);
        assertThat(baseline())
                .isEqualTo(new Result(
                        0, "-Ddeepscn.baseline=" + released + " -Ddeepscn.compatible=" + compatible + "\n", ""));
    }

    @Test
    void failedBuildFailsAndLeavesNothing() throws Exception {
        Programs.script(root.resolve(".mvn/maven"), "echo no compiler >&2; exit 1");
        git("commit", "-q", "-a", "-m", "second");
        git("tag", "v0.1.0");
        Result result = baseline();
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.err()).isEqualTo("the build of v0.1.0 failed, see target/baseline/build.log\n");
        assertThat(root.resolve("target/baseline/build.log")).hasContent("no compiler");
        assertThat(root.resolve("target/baseline/0.1.0")).doesNotExist();
    }

    private void pom(String version) throws IOException {
        Files.writeString(root.resolve("pom.xml"), "<project>\n    <version>" + version + "</version>\n</project>\n");
    }

    private Result baseline(String... arguments) throws Exception {
        return run(Stream.concat(Stream.of(root.resolve(".mvn/baseline").toString()), Arrays.stream(arguments)));
    }

    private void git(String... arguments) throws Exception {
        Stream<String> git = Stream.of(
                "git",
                "-C",
                root.toString(),
                "-c",
                "user.name=a",
                "-c",
                "user.email=a@b",
                "-c",
                "commit.gpgsign=false");
        assertThat(run(Stream.concat(git, Arrays.stream(arguments))).err()).isEmpty();
    }

    private Result run(Stream<String> command) throws Exception {
        return Programs.run(folder, new ProcessBuilder(command.toList()));
    }
}
