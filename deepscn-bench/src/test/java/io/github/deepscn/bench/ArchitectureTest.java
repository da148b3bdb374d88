package io.github.deepscn.bench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final String ROOT = "io.github.deepscn.bench";
    private static final int MOST_CLASSES = 25;

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    @Test
    void packagesFormNoCycles() {
        slices().matching(ROOT + ".(*)..").should().beFreeOfCycles().check(MAIN);
    }

    @Test
    void onlyTheCommandLineKnowsAllStudies() {
        noClasses()
                .that()
                .resideInAnyPackage(ROOT + ".*")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(ROOT)
                .check(MAIN);
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".speed")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(ROOT + ".learners", ROOT + ".studies")
                .check(MAIN);
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".learners")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(ROOT + ".speed", ROOT + ".studies")
                .check(MAIN);
    }

    @Test
    void packagesAreSmall() {
        assertThat(MAIN.stream()
                        .filter(JavaClass::isTopLevelClass)
                        .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()))
                        .values())
                .allMatch(count -> count <= MOST_CLASSES);
    }
}
