package io.github.deepscn.paper;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.GeneralCodingRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the arrows between the packages: the pages know the experiments, and these know what they are made of. */
class ArchitectureTest {
    private static final String ROOT = "io.github.deepscn.paper";

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    @Test
    void packagesFormNoCycles() {
        slices().matching("io.github.deepscn.(**)").should().beFreeOfCycles().check(MAIN);
    }

    @Test
    void experimentsDoNotKnowEachOther() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".function")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(ROOT, ROOT + ".digits")
                .check(MAIN);
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".digits")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(ROOT, ROOT + ".function")
                .check(MAIN);
    }

    @Test
    void whatExperimentsAreMadeOfKnowsNoExperiment() {
        classes()
                .that()
                .resideInAPackage(ROOT + ".experiment")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "javax.imageio..",
                        "com.fasterxml.jackson.annotation",
                        "org.jspecify..",
                        "io.github.deepscn",
                        "io.github.deepscn.data",
                        "io.github.deepscn.report.page",
                        "io.github.deepscn.table",
                        "io.github.deepscn.train",
                        ROOT + ".experiment")
                .check(MAIN);
    }

    @Test
    void packagesHaveAtMost25Files() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            Map<Path, Long> counts = files.filter(file -> file.toString().endsWith(".java"))
                    .collect(Collectors.groupingBy(Path::getParent, Collectors.counting()));
            assertThat(counts)
                    .isNotEmpty()
                    .allSatisfy((folder, count) -> assertThat(count).isLessThanOrEqualTo(25));
        }
    }

    @Test
    void nothingPrints() {
        GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(MAIN);
    }
}
