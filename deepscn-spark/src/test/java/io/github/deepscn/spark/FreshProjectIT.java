package io.github.deepscn.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A fresh Maven project with the dependencies of the document gets versions that work together, and trains. */
@Timeout(600)
class FreshProjectIT {
    private static final List<String> GROUP = List.of("io", "github", "deepscn");
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    @TempDir
    private Path folder;

    @Test
    void theDependenciesOfTheDocumentTrain() throws Exception {
        Path project = Files.createDirectory(folder.resolve("project"));
        Files.writeString(
                project.resolve("pom.xml"),
                POM.formatted(SparkDocument.blocks("xml").get(0)));
        Path list = project.resolve("class-path");
        maven(
                project,
                "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath",
                "-Dmdep.outputFile=" + list);
        String classPath = Files.readString(list).strip();
        List<String> jars = Stream.of(classPath.split(File.pathSeparator))
                .map(entry -> Path.of(entry).getFileName().toString())
                .toList();
        assertThat(jars)
                .contains(
                        "scala-library-2.13.17.jar",
                        "spark-mllib_2.13-4.1.0.jar",
                        "deepscn-spark-" + version() + ".jar")
                .noneMatch(jar -> jar.startsWith("deepscn-app") || jar.startsWith("picocli"));
        SparkDocument.compile(project, "Fresh", PROGRAM, classPath);
        assertThat(SparkDocument.run(project, "Fresh", classPath)).contains("nodes: 4");
    }

    private static String version() {
        return Objects.requireNonNull(System.getProperty("deepscn.version"), "deepscn.version");
    }

    private void maven(Path project, String... goals) throws IOException, InterruptedException {
        boolean offline = "offline: true".equals(System.getProperty("deepscn.offline"));
        var command = Stream.concat(
                        Stream.of(ROOT.resolve(".mvn/maven").toString(), "-B", "-ntp", "-q"),
                        Stream.concat(
                                Stream.of("-Dmaven.repo.local=" + repository()),
                                Stream.concat(offline ? Stream.of("-o") : Stream.of(), Stream.of(goals))))
                .toList();
        Process process = new ProcessBuilder(command)
                .directory(project.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = process.waitFor();
        assumeFalse(
                offline && output.contains("offline mode"),
                "offline, and what a fresh project depends on was never fetched");
        assertThat(code).as(output).isZero();
    }

    /** The local repository of this build, with the modules of this build as if they were installed. */
    private Path repository() throws IOException {
        Path whole = Path.of(Objects.requireNonNull(System.getProperty("localRepository"), "localRepository"));
        Path view = folder.resolve("repository");
        Path place = view;
        Path original = whole;
        for (String name : GROUP) {
            Files.createDirectories(place);
            link(original, place, name);
            place = place.resolve(name);
            original = original.resolve(name);
        }
        install(ROOT.resolve("pom.xml"), place, "deepscn-parent", "pom");
        for (String module : List.of("deepscn-core", "deepscn-native", "deepscn-spark")) {
            install(ROOT.resolve(module).resolve("pom.xml"), place, module, "pom");
            install(
                    ROOT.resolve(module).resolve("target").resolve(module + "-" + version() + ".jar"),
                    place,
                    module,
                    "jar");
        }
        return view;
    }

    /** Links everything in a folder but one name. */
    private static void link(Path from, Path to, String except) throws IOException {
        try (Stream<Path> entries = Files.list(from)) {
            for (Path entry : entries.toList()) {
                String name = entry.getFileName().toString();
                if (!name.equals(except)) {
                    Files.createSymbolicLink(to.resolve(name), entry);
                }
            }
        }
    }

    private static void install(Path file, Path group, String artifact, String type) throws IOException {
        Path place = Files.createDirectories(group.resolve(artifact).resolve(version()));
        Files.copy(file, place.resolve(artifact + "-" + version() + "." + type));
    }

    private static final String POM = """
            <project xmlns="http://maven.apache.org/POM/4.0.0">
                <modelVersion>4.0.0</modelVersion>
                <groupId>com.example</groupId>
                <artifactId>fresh</artifactId>
                <version>1</version>
                <dependencies>
            %s
                </dependencies>
            </project>
            """;

    private static final String PROGRAM = """
            import io.github.deepscn.spark.ml.*;
            import java.util.*;
            import org.apache.spark.ml.linalg.*;
            import org.apache.spark.sql.*;
            import org.apache.spark.sql.types.*;

            class Fresh {
                public static void main(String[] args) {
                    SparkSession spark = SparkSession.builder()
                            .master("local[2]")
                            .config("spark.ui.enabled", "false")
                            .config("spark.driver.host", "127.0.0.1")
                            .config("spark.driver.bindAddress", "127.0.0.1")
                            .getOrCreate();
                    List<Row> rows = new ArrayList<>();
                    for (int i = 0; i < 100; i++) {
                        rows.add(RowFactory.create(Vectors.dense(i / 50.0 - 1, i % 7), Math.sin(i / 10.0)));
                    }
                    StructType schema = new StructType()
                            .add("features", SQLDataTypes.VectorType())
                            .add("label", DataTypes.DoubleType);
                    Dataset<Row> table = spark.createDataFrame(rows, schema);
                    DeepScnRegressionModel model = new DeepScnRegressor()
                            .setPreset("paper").setLayers(4).fit(table);
                    model.transform(table).count();
                    System.out.println("nodes: " + model.network().network().nodes());
                    spark.stop();
                }
            }
            """;
}
