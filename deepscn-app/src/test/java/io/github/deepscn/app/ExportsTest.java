package io.github.deepscn.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The packages that modules export are the API. */
class ExportsTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern EXPORTED = Pattern.compile("exports ([\\w.]+);");
    private static final Pattern EXCLUDED = Pattern.compile("<exclude>(io\\.github\\.deepscn\\.[\\w.]+)</exclude>");

    static List<Path> modules() throws IOException {
        try (Stream<Path> modules = Files.list(ROOT)) {
            return modules.filter(module -> Files.exists(module.resolve("src/main/java/module-info.java")))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void coreIsAModule() throws IOException {
        assertThat(modules()).contains(ROOT.resolve("deepscn-core"));
    }

    @ParameterizedTest
    @MethodSource("modules")
    void exportedPackagesSaySinceWhen(Path module) throws IOException {
        assertThat(exported(module))
                .allSatisfy(
                        name -> assertThat(packageInfo(module, name)).content().containsPattern("@since \\d+\\.\\d+"));
    }

    /** A package that is not exported is no API, so the comparison with the last release must leave it out. */
    @ParameterizedTest
    @MethodSource("modules")
    void packagesThatAreComparedAreThoseExported(Path module) throws IOException {
        String pom = Files.readString(module.resolve("pom.xml"));
        if (pom.contains("<japicmp.skip>false")) {
            List<String> excluded = found(EXCLUDED, pom);
            assertThat(packages(module))
                    .allSatisfy(name ->
                            assertThat(exported(module).contains(name)).as(name).isNotEqualTo(excluded.contains(name)));
        }
    }

    private static List<String> exported(Path module) throws IOException {
        return found(EXPORTED, Files.readString(module.resolve("src/main/java/module-info.java")));
    }

    private static List<String> packages(Path module) throws IOException {
        Path sources = module.resolve("src/main/java");
        try (Stream<Path> files = Files.walk(sources)) {
            return files.filter(file -> file.endsWith("package-info.java"))
                    .map(file -> sources.relativize(file.resolveSibling(""))
                            .toString()
                            .replace('/', '.'))
                    .toList();
        }
    }

    private static Path packageInfo(Path module, String name) {
        return module.resolve("src/main/java").resolve(name.replace('.', '/')).resolve("package-info.java");
    }

    private static List<String> found(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult result) -> result.group(1))
                .toList();
    }
}
