package io.github.deepscn.app;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The packages of the application and the arrows between them. */
class ArchitectureTest {
    private static final int MOST_FILES = 25;
    private static final int MOST_LINES = 350;
    private static final String APP = "io.github.deepscn.app";
    private static final String STUDIO = APP + ".studio";

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(APP);

    @Test
    void packagesKnowOnlyThoseBelowThem() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("commands")
                .definedBy(APP)
                .layer("training")
                .definedBy(APP + ".training")
                .layer("cli")
                .definedBy(APP + ".cli")
                .layer("text")
                .definedBy(APP + ".text")
                .layer("progress")
                .definedBy(APP + ".progress")
                .layer("http")
                .definedBy(APP + ".http")
                .layer("studio")
                .definedBy(STUDIO + "..")
                .whereLayer("commands")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("training")
                .mayOnlyBeAccessedByLayers("commands", "studio")
                .whereLayer("cli")
                .mayOnlyBeAccessedByLayers("commands", "studio", "training")
                .whereLayer("text")
                .mayOnlyBeAccessedByLayers("commands", "studio", "training")
                .whereLayer("progress")
                .mayOnlyBeAccessedByLayers("commands", "training", "cli", "text")
                .whereLayer("progress")
                .mayNotAccessAnyLayer()
                .whereLayer("http")
                .mayOnlyBeAccessedByLayers("commands", "studio")
                .whereLayer("http")
                .mayNotAccessAnyLayer()
                .whereLayer("studio")
                .mayOnlyBeAccessedByLayers("commands")
                .check(MAIN);
    }

    @Test
    void packagesOfTheStudioKnowOnlyThoseBelowThem() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("root")
                .definedBy(STUDIO)
                .layer("use")
                .definedBy(STUDIO + ".use")
                .layer("understand")
                .definedBy(STUDIO + ".understand")
                .layer("runs")
                .definedBy(STUDIO + ".runs")
                .layer("data")
                .definedBy(STUDIO + ".data")
                .layer("folder")
                .definedBy(STUDIO + ".folder")
                .whereLayer("root")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("use")
                .mayOnlyBeAccessedByLayers("root")
                .whereLayer("understand")
                .mayOnlyBeAccessedByLayers("root")
                .whereLayer("runs")
                .mayOnlyBeAccessedByLayers("root", "use", "understand")
                .whereLayer("data")
                .mayOnlyBeAccessedByLayers("root", "use", "understand", "runs")
                .whereLayer("folder")
                .mayOnlyBeAccessedByLayers("root", "use", "runs", "data")
                .check(MAIN);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("io.github.deepscn.(**)").should().beFreeOfCycles().check(MAIN);
    }

    @Test
    void packagesHaveAtMost25Files() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            assertThat(files.filter(file -> file.toString().endsWith(".java"))
                            .collect(Collectors.groupingBy(Path::getParent, Collectors.counting())))
                    .isNotEmpty()
                    .allSatisfy((folder, count) -> assertThat(count).isLessThanOrEqualTo(MOST_FILES));
        }
    }

    /** Of all modules, whatever package they are in. */
    @Test
    void sourcesHaveAtMost350Lines() throws IOException {
        try (Stream<Path> modules = Files.list(Documents.ROOT)) {
            List<Path> folders = modules.map(module -> module.resolve("src/main"))
                    .filter(Files::isDirectory)
                    .toList();
            assertThat(folders)
                    .contains(Documents.ROOT.resolve("deepscn-core/src/main"))
                    .allSatisfy(folder -> assertThat(javaFiles(folder))
                            .allSatisfy(file -> assertThat(file)
                                    .content()
                                    .satisfies(text ->
                                            assertThat(text.lines().count()).isLessThanOrEqualTo(MOST_LINES))));
        }
    }

    private static List<Path> javaFiles(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }
}
