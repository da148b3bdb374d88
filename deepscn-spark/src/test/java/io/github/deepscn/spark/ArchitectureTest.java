package io.github.deepscn.spark;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.GeneralCodingRules;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The dependencies between the packages of this module. */
class ArchitectureTest {
    private static final String ROOT = "io.github.deepscn.spark";
    private static final int MOST_CLASSES = 25;

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    @ParameterizedTest
    @CsvSource({
        "io.github.deepscn.spark, io.github.deepscn.spark.*..",
        "io.github.deepscn.spark.ml, io.github.deepscn.spark.submit..",
        "io.github.deepscn.spark.submit, io.github.deepscn.spark.ml..",
        "io.github.deepscn.spark, io.github.deepscn.app..",
        "io.github.deepscn.spark.ml, io.github.deepscn.app..",
        "io.github.deepscn.spark, picocli..",
        "io.github.deepscn.spark.ml, picocli..",
        "io.github.deepscn.spark, org.apache.spark.ml..",
        "io.github.deepscn.spark.., org.apache.spark.mllib.."
    })
    void packagesDoNotDependOn(String known, String stranger) {
        noClasses()
                .that()
                .resideInAPackage(known)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(stranger)
                .check(MAIN);
    }

    @Test
    void packagesFormNoCycles() {
        slices().matching("io.github.deepscn.(**)").should().beFreeOfCycles().check(MAIN);
    }

    @Test
    void packagesAreSmall() {
        Map<String, Long> sizes = MAIN.stream()
                .filter(JavaClass::isTopLevelClass)
                .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));
        assertThat(sizes)
                .hasSize(3)
                .allSatisfy((name, size) -> assertThat(size).as(name).isLessThanOrEqualTo(MOST_CLASSES));
    }

    @Test
    void nothingPrints() {
        GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(MAIN);
    }

    @Test
    void onlyTheMainClassEndsTheProcess() {
        noClasses()
                .that()
                .doNotHaveSimpleName("SparkTrain")
                .should()
                .callMethod(System.class, "exit", int.class)
                .check(MAIN);
    }
}
