package io.github.deepscn.report;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.GeneralCodingRules;
import org.junit.jupiter.api.Test;

/** Holds the arrows between the packages: the training report is made of pages, pages of JSON. */
class ArchitectureTest {
    private static final String ROOT = "io.github.deepscn.report";

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    @Test
    void packagesFormNoCycles() {
        slices().matching(ROOT + "(**)").should().beFreeOfCycles().check(MAIN);
    }

    @Test
    void pagesKnowNothingOfTrainings() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".page")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages("java..", "org.jspecify..", ROOT + ".page", ROOT + ".json")
                .check(MAIN);
    }

    @Test
    void onlyJsonKnowsJackson() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".json")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("tools.jackson..")
                .check(MAIN);
    }

    @Test
    void nothingPrints() {
        GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(MAIN);
    }
}
