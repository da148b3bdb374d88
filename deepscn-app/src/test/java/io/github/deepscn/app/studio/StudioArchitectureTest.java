package io.github.deepscn.app.studio;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The packages of the studio and the arrows between them. */
class StudioArchitectureTest {
    private static final int MOST_CLASSES = 25;
    private static final String STUDIO = "io.github.deepscn.app.studio";
    private static final String HTTP = "io.github.deepscn.app.http";

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(STUDIO, HTTP);

    @Test
    void packagesKnowOnlyThoseBelowThem() {
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
                .layer("course")
                .definedBy(STUDIO + ".course")
                .layer("data")
                .definedBy(STUDIO + ".data")
                .layer("folder")
                .definedBy(STUDIO + ".folder")
                .layer("http")
                .definedBy(HTTP)
                .whereLayer("root")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("use")
                .mayOnlyBeAccessedByLayers("root")
                .whereLayer("understand")
                .mayOnlyBeAccessedByLayers("root")
                .whereLayer("runs")
                .mayOnlyBeAccessedByLayers("root", "use", "understand")
                .whereLayer("course")
                .mayOnlyBeAccessedByLayers("runs")
                .whereLayer("data")
                .mayOnlyBeAccessedByLayers("root", "use", "understand", "runs")
                .whereLayer("folder")
                .mayOnlyBeAccessedByLayers("root", "use", "runs", "data")
                .whereLayer("http")
                .mayNotAccessAnyLayer()
                .check(MAIN);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching(STUDIO + ".(*)..").should().beFreeOfCycles().check(MAIN);
    }

    @Test
    void packagesAreSmall() {
        assertThat(MAIN.stream()
                        .filter(JavaClass::isTopLevelClass)
                        .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting())))
                .allSatisfy((name, classes) -> assertThat(classes).as(name).isLessThanOrEqualTo(MOST_CLASSES));
    }
}
