package io.github.deepscn.onnx;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.GeneralCodingRules;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final String ROOT = "io.github.deepscn.onnx";
    private static final int MOST_CLASSES = 25;

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    @Test
    void onlyTheExportAndItsReportArePublic() {
        assertThat(MAIN.stream()
                        .filter(JavaClass::isTopLevelClass)
                        .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC)))
                .extracting(JavaClass::getSimpleName)
                .containsExactlyInAnyOrder("OnnxExport", "OnnxReport");
    }

    @Test
    void nothingComputesWithoutTheModel() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.github.deepscn.linalg..", "ai.onnxruntime..")
                .check(MAIN);
    }

    @Test
    void nothingPrints() {
        GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(MAIN);
    }

    @Test
    void thePackageIsSmall() {
        assertThat(MAIN.stream().filter(JavaClass::isTopLevelClass)).hasSizeLessThanOrEqualTo(MOST_CLASSES);
    }
}
