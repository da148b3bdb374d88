package io.github.deepscn.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.launcher.JavaModuleOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Spark's own learners and deepscn share a process on a machine with Debian's OpenBLAS, which only the processes
 * started here see; {@code ./check} unpacks it.
 */
class SparkNeighbourTest {

    private static final Path DEBIAN =
            Path.of("..", "target", "debian-openblas").toAbsolutePath().normalize();

    /** The coefficients 3 and -2 of the first two inputs, and the intercept 1, in millionths. */
    private static final String RIGHT = "spark 3000000 -2000000" + " 0".repeat(38) + " 1000000";

    @TempDir
    Path folder = Path.of("");

    @Test
    void linearRegressionIsRightBeforeAndAfter() throws Exception {
        assumeTrue(Files.exists(DEBIAN.resolve("libblas.so.3")), "Debian's OpenBLAS is not unpacked: " + DEBIAN);
        String alone = run("deepscn").get(0);
        assertThat(alone).contains("OpenBLAS 0.3.31");
        assertThat(run("spark", "deepscn", "spark")).containsExactly(RIGHT, alone, RIGHT);
        assertThat(run("deepscn", "spark", "deepscn")).containsExactly(alone, RIGHT, alone);
    }

    private List<String> run(String... steps) throws Exception {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(JavaModuleOptions.defaultModuleOptionArray()));
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path")));
        command.add(SparkNeighbour.class.getName());
        command.addAll(List.of(steps));
        Path errors = folder.resolve("errors");
        var builder = new ProcessBuilder(command).redirectError(errors.toFile()).directory(folder.toFile());
        builder.environment().put("LD_LIBRARY_PATH", DEBIAN.toString());
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output + Files.readString(errors)).isZero();
        return output.lines().filter(line -> line.matches("(spark|deepscn) .*")).toList();
    }
}
