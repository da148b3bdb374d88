package io.github.deepscn.source;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds the arrows between the packages: the front door knows the formats, and each format knows the input only. */
class ArchitectureTest {
    private static final String ROOT = "io.github.deepscn.source";
    private static final int MOST_CLASSES = 25;

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    @ParameterizedTest
    @CsvSource({
        "csv,de.siegmar.fastcsv..",
        "arrays,us.hebi.matlab..",
        "sql,java.sql..",
        "json,tools.jackson..",
        "input,ch.randelshofer.."
    })
    void packagesKnowTheInputAndOneLibrary(String name, String library) {
        noClasses()
                .that()
                .resideInAPackage(ROOT + "." + name)
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages(
                        "java..",
                        "org.jspecify..",
                        "io.github.deepscn.data",
                        "io.github.deepscn.table",
                        ROOT + ".input",
                        ROOT + "." + name,
                        library)
                .check(MAIN);
    }

    @Test
    void theFrontDoorKnowsNoLibrary() {
        noClasses()
                .that()
                .resideInAPackage(ROOT)
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages("java..", "org.jspecify..", "io.github.deepscn..")
                .check(MAIN);
    }

    @Test
    void packagesFormNoCycles() {
        slices().matching(ROOT + ".(*)..").should().beFreeOfCycles().check(MAIN);
    }

    @Test
    void packagesAreSmall() {
        Map<String, Long> classes = MAIN.stream()
                .filter(JavaClass::isTopLevelClass)
                .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));
        assertThat(classes)
                .containsOnlyKeys(ROOT, ROOT + ".arrays", ROOT + ".csv", ROOT + ".input", ROOT + ".json", ROOT + ".sql")
                .allSatisfy((name, count) -> assertThat(count).as(name).isLessThanOrEqualTo(MOST_CLASSES));
    }
}
