package io.github.deepscn.openblas;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.GeneralCodingRules;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The natives know the interface of core's kernels and nothing else of core. */
class ArchitectureTest {
    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPath(Path.of("target/classes"));

    @Test
    void nothingButTheKernelsOfCoreIsKnown() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "org.jspecify..",
                        "io.github.deepscn.linalg.spi",
                        "io.github.deepscn.openblas",
                        "dev.ludovic.netlib.blas",
                        "com.kenai.jffi",
                        "org.netlib.util")
                .check(MAIN);
    }

    @Test
    void packagesFormNoCycles() {
        slices().matching("(**)").should().beFreeOfCycles().check(MAIN);
    }

    @Test
    void nothingPrints() {
        GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(MAIN);
    }
}
