package io.github.deepscn;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.GeneralCodingRules;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Holds the arrows between the packages, as the design draws them. */
class ArchitectureTest {
    private static final String ROOT = "io.github.deepscn";

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    /** The front door: the root package itself. */
    private static final String FRONT_DOOR = "";

    /** Package → the packages of ours it may know. The front door may know all but the options, which know it. */
    private static final Map<String, Set<String>> ARROWS = Map.ofEntries(
            Map.entry("threads", Set.of()),
            Map.entry("data", Set.of()),
            Map.entry("eval", Set.of("data")),
            Map.entry("explain", Set.of(FRONT_DOOR, "eval", "table", "data")),
            Map.entry("table", Set.of("data")),
            Map.entry("linalg", Set.of("threads")),
            Map.entry("network", Set.of("linalg")),
            Map.entry("single", Set.of("network", "linalg", "threads")),
            Map.entry("classify", Set.of("network", "linalg", "data")),
            Map.entry("engine", Set.of("single", "network", "linalg", "data", "threads")),
            Map.entry("readout", Set.of("engine", "network", "linalg", "data", "threads")),
            Map.entry("score", Set.of("readout", "engine", "single", "network")),
            Map.entry("search", Set.of("score", "engine", "network", "data", "threads")),
            Map.entry("train", Set.of("search", "score", "readout", "engine", "network", "data")),
            Map.entry("sparsity", Set.of("train", "readout", "engine", "network", "linalg", "data")),
            Map.entry("model", Set.of("train", "readout", "classify", "network", "linalg", "eval", "table", "data")),
            Map.entry(
                    "io",
                    Set.of(
                            "model",
                            "train",
                            "search",
                            "score",
                            "readout",
                            "classify",
                            "engine",
                            "network",
                            "eval",
                            "table",
                            "data")),
            Map.entry(
                    "ensemble",
                    Set.of(
                            "io",
                            "model",
                            "train",
                            "search",
                            "readout",
                            "classify",
                            "engine",
                            "network",
                            "linalg",
                            "eval",
                            "table",
                            "data",
                            "threads")),
            Map.entry(
                    "options",
                    Set.of(
                            FRONT_DOOR,
                            "ensemble",
                            "train",
                            "search",
                            "score",
                            "readout",
                            "classify",
                            "network",
                            "table",
                            "data")),
            Map.entry(
                    "selection",
                    Set.of(FRONT_DOOR, "options", "ensemble", "train", "search", "eval", "table", "data")));

    private static final int MOST_FILES = 25;

    @TestFactory
    Stream<DynamicTest> packagesKnowOnlyThoseBelowThem() {
        return ARROWS.entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(
                        entry.getKey(),
                        () -> arrowsOf(entry.getKey(), entry.getValue()).check(MAIN)));
    }

    private static ArchRule arrowsOf(String name, Set<String> known) {
        String[] strangers = Stream.concat(
                        known.contains(FRONT_DOOR) ? Stream.empty() : Stream.of(ROOT),
                        ARROWS.keySet().stream()
                                .filter(other -> !other.equals(name) && !known.contains(other))
                                .map(other -> ROOT + "." + other + ".."))
                .toArray(String[]::new);
        return noClasses()
                .that()
                .resideInAPackage(ROOT + "." + name + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(strangers);
    }

    @Test
    void everyPackageHasItsPlaceInTheTable() {
        Set<String> packages = MAIN.getPackage(ROOT).getSubpackages().stream()
                .map(JavaPackage::getRelativeName)
                .collect(Collectors.toSet());
        assertThat(packages).isEqualTo(ARROWS.keySet());
    }

    @TestFactory
    Stream<DynamicTest> packagesAreSmall() {
        JavaPackage root = MAIN.getPackage(ROOT);
        return Stream.concat(Stream.of(root), root.getSubpackagesInTree().stream())
                .map(some -> DynamicTest.dynamicTest(
                        some.getName(),
                        () -> assertThat(some.getClasses().stream()
                                        .filter(type -> type.getEnclosingClass().isEmpty() && !type.isArray())
                                        .filter(type -> !type.getSimpleName().equals("package-info")))
                                .hasSizeLessThanOrEqualTo(MOST_FILES)));
    }

    @Test
    void packagesFormNoCycles() {
        slices().matching(ROOT + ".(*)..").should().beFreeOfCycles().check(MAIN);
    }

    /** The learners cross-validate in one call; otherwise selection stands above the front door. */
    @Test
    void onlyLearnersOfTheFrontDoorKnowSelection() {
        noClasses()
                .that()
                .resideInAPackage(ROOT)
                .and()
                .areNotAssignableTo(Learner.class)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(ROOT + ".selection")
                .check(MAIN);
    }

    @Test
    void onlyLinalgKnowsTheKernels() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".linalg..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(ROOT + ".linalg.spi")
                .check(MAIN);
    }

    @Test
    void nothingIsNeededButTheJsonReader() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages("java..", ROOT + "..", "tools.jackson.core..", "org.jspecify..")
                .check(MAIN);
    }

    @Test
    void onlyIoKnowsTheJsonReader() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".io..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("tools.jackson..")
                .check(MAIN);
    }

    @Test
    void nothingPrints() {
        GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(MAIN);
    }

    @Test
    void nothingEndsTheProcess() {
        noClasses()
                .should()
                .callMethod(System.class, "exit", int.class)
                .orShould()
                .callMethod(Runtime.class, "exit", int.class)
                .orShould()
                .callMethod(Runtime.class, "halt", int.class)
                .check(MAIN);
    }

    @Test
    void randomNumbersComeFromTheCounterAlone() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .haveNameMatching("java\\.util\\.(Random|SplittableRandom|concurrent\\.ThreadLocalRandom)"
                        + "|java\\.util\\.random\\..*|java\\.security\\.SecureRandom")
                .orShould()
                .callMethod(Math.class, "random")
                .orShould()
                .callMethod(StrictMath.class, "random")
                .check(MAIN);
    }
}
