package io.github.deepscn.app;

import static io.github.deepscn.app.Maven.ROOT;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.app.Programs.Result;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The comparison with the last release that the build makes, on core and releases that had more than core has now. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "links in the local repository")
class ApiIT {
    private static final Path CORE = ROOT.resolve("deepscn-core");

    @TempDir
    static Path folder;

    private static Maven maven;
    private static ModuleDescriptor module;
    private static Set<String> exported;

    /** A copy of core with its compiled classes. */
    @BeforeAll
    static void copyCore() throws Exception {
        maven = new Maven(folder);
        Files.createDirectories(folder.resolve("project/.mvn"));
        Files.copy(ROOT.resolve("pom.xml"), folder.resolve("project/pom.xml"));
        Files.createDirectories(core().resolve("target"));
        Files.copy(CORE.resolve("pom.xml"), core().resolve("pom.xml"));
        Programs.copy(CORE.resolve("target/classes"), core().resolve("target/classes"));
        module = ModuleFinder.of(CORE.resolve("target/classes"))
                .find("io.github.deepscn")
                .orElseThrow()
                .descriptor();
        exported = module.exports().stream()
                .filter(export -> !export.isQualified())
                .map(ModuleDescriptor.Exports::source)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void whatIsGoneFromTheApiFailsTheBuildUnlessANewSeriesBegins() throws Exception {
        List<Path> sources = goneFrom(exported);
        sources.add(methodGoneFrom(CORE.resolve("src/main/java/io/github/deepscn/data/BadInputException.java")));
        release("0.1.1", sources);
        Result result = compare("0.1.1", "true");
        assertThat(result.code()).isNotZero();
        assertThat(result.out()).contains("BadInputException.gone():METHOD_REMOVED");
        assertThat(exported)
                .isNotEmpty()
                .allSatisfy(name -> assertThat(result.out()).contains(name + ".Gone:CLASS_REMOVED"));
        assertThat(compare("0.1.1", "false").code()).isZero();
        assertThat(core().resolve("target/japicmp/api.md")).content().contains("io.github.deepscn.table.Gone");
    }

    @Test
    void otherPackagesAreNotCompared() throws Exception {
        Set<String> others = new TreeSet<>(module.packages());
        others.removeAll(exported);
        assertThat(others).isNotEmpty();
        release("0.1.2", goneFrom(others));
        assertThat(compare("0.1.2", "true").code()).isZero();
    }

    @AfterAll
    static void removeLinks() throws Exception {
        maven.close();
    }

    /** A class in each of the packages. */
    private static List<Path> goneFrom(Set<String> packages) throws Exception {
        List<Path> sources = new ArrayList<>();
        for (String name : packages) {
            Path source = folder.resolve("gone").resolve(name).resolve("Gone.java");
            Files.createDirectories(requireNonNull(source.getParent()));
            sources.add(Files.writeString(source, "package " + name + "; public class Gone {}"));
        }
        return sources;
    }

    /** A class with one more method. */
    private static Path methodGoneFrom(Path source) throws Exception {
        String code = Files.readString(source);
        return Files.writeString(
                Files.createDirectories(folder.resolve("method")).resolve(source.getFileName()),
                code.substring(0, code.lastIndexOf('}')) + "public int gone() { return 0; } }");
    }

    /** Makes the jar of a release: core as it is, with the classes of {@code sources}. */
    private static void release(String version, List<Path> sources) throws Exception {
        Path classes = Programs.copy(CORE.resolve("target/classes"), folder.resolve("classes-" + version));
        Files.delete(classes.resolve("module-info.class"));
        List<String> arguments = new ArrayList<>(List.of("-cp", classPath(classes), "-d", classes.toString()));
        sources.forEach(source -> arguments.add(source.toString()));
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)))
                .isZero();
        Path baseline = Files.createDirectories(
                folder.resolve("project/target/baseline").resolve(version));
        assertThat(java.util.spi.ToolProvider.findFirst("jar")
                        .orElseThrow()
                        .run(
                                System.out,
                                System.err,
                                "cf",
                                baseline.resolve("deepscn-core-" + version + ".jar")
                                        .toString(),
                                "-C",
                                classes.toString(),
                                "."))
                .isZero();
    }

    private static String classPath(Path classes) {
        return classes + System.getProperty("path.separator") + System.getProperty("java.class.path");
    }

    private static Result compare(String version, String compatible) throws Exception {
        return maven.run(
                core(),
                "-Ddeepscn.baseline=" + version,
                "-Ddeepscn.compatible=" + compatible,
                "jar:jar",
                "com.github.siom79.japicmp:japicmp-maven-plugin:cmp@api");
    }

    private static Path core() {
        return folder.resolve("project/deepscn-core");
    }
}
