package io.github.deepscn.app;

import static io.github.deepscn.app.Programs.fakeJava;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.app.Programs.Result;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The release archive, unpacked into a folder with a space in its name: it runs from there with nothing but Java. */
class ReleaseIT {
    private static final long MOST_BYTES = 60_000_000;

    @TempDir
    static Path unpacked;

    @TempDir
    Path folder;

    private static Path home;

    @BeforeAll
    static void unpack() throws Exception {
        Path archive = archive(NativeCode.thisPlatform());
        Path target = Files.createDirectory(unpacked.resolve("a folder"));
        try (var zip = FileSystems.newFileSystem(archive, Map.of("enablePosixFileAttributes", true));
                Stream<Path> entries = Files.walk(zip.getPath("/"))) {
            for (Path entry : (Iterable<Path>) entries.skip(1)::iterator) {
                Path copy = Files.copy(entry, target.resolve(entry.toString().substring(1)));
                copy.toFile().setExecutable(permissions(entry).contains(PosixFilePermission.OWNER_EXECUTE));
            }
        }
        try (Stream<Path> top = Files.list(target)) {
            home = top.toList().get(0);
        }
        var first = new ProcessBuilder(launcher().toString(), "--help");
        first.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Programs.run(unpacked, first);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void firstUseArchivesClasses() {
        assertThat(home.resolve("deepscn.jsa")).isNotEmptyFile();
    }

    @Test
    void archiveHoldsOneFolder() {
        assertThat(requireNonNull(home.getParent())).isDirectoryNotContaining(path -> !path.equals(home));
        assertThat(home.toFile().list())
                .contains("bin", "lib", "deepscn.jar", "LICENSE", "NOTICE", "README.md", "Containerfile", "sbom.json");
    }

    @Test
    void billOfMaterialsNamesEveryLibrary() throws Exception {
        JsonNode bill = JsonMapper.shared().readTree(Files.readString(home.resolve("sbom.json")));
        assertThat(bill.path("bomFormat").asString()).isEqualTo("CycloneDX");
        List<String> named = bill.path("components")
                .valueStream()
                .map(library -> library.path("name").asString() + "-"
                        + library.path("version").asString() + ".jar")
                .toList();
        assertThat(jars("*.jar").stream().map(jar -> jar.getFileName().toString()))
                .hasSizeGreaterThan(10)
                .isSubsetOf(named);
        assertThat(bill.path("components").valueStream())
                .allSatisfy(library -> assertThat(library.path("hashes")).isNotEmpty())
                .allSatisfy(library -> assertThat(library.path("licenses")).isNotEmpty());
    }

    @Test
    void containerStartsTheProgramOfThisFolder() throws Exception {
        List<String> lines = Files.readAllLines(home.resolve("Containerfile"));
        assertThat(lines).contains("COPY . /opt/deepscn", "ENTRYPOINT [\"/opt/deepscn/bin/deepscn\"]", "USER deepscn");
        assertThat(home.resolve("bin/deepscn")).exists();
    }

    @ParameterizedTest
    @ValueSource(strings = {"linux-x86_64", "linux-arm64", "macosx-x86_64", "macosx-arm64", "windows-x86_64"})
    void archiveHoldsTheNativeCodeOfItsPlatformAlone(String platform) throws Exception {
        Path archive = archive(platform);
        assertThat(archive).satisfies(file -> assertThat(Files.size(file)).isLessThan(MOST_BYTES));
        Map<String, Set<String>> platforms = NativeCode.inJars(archive);
        assertThat(platforms).anySatisfy((name, of) -> assertThat(name).contains(platform + "/openblas."));
        assertThat(platforms).allSatisfy((name, of) -> assertThat(of).as(name).contains(platform));
    }

    private static Path archive(String platform) {
        return Path.of(
                requireNonNull(System.getProperty("deepscn.release"), "deepscn.release") + "-" + platform + ".zip");
    }

    @Test
    void librariesAreThoseThatTheProgramNames() throws Exception {
        try (var jar = new JarFile(home.resolve("deepscn.jar").toFile());
                Stream<Path> libraries = Files.list(home.resolve("lib"))) {
            String named = jar.getManifest().getMainAttributes().getValue("Class-Path");
            assertThat(libraries.map(library -> "lib/" + library.getFileName()).filter(name -> name.endsWith(".jar")))
                    .containsExactlyInAnyOrder(named.split(" "));
        }
    }

    @Test
    void coreAndWhatItNeedsAreSmall() throws Exception {
        long bytes = 0;
        for (Path jar : jars("{deepscn-core,jackson-core,jspecify}-*.jar")) {
            bytes += Files.size(jar);
        }
        assertThat(bytes).isBetween(1_000_000L, 3_000_000L);
    }

    @Test
    void everyJarOfOursHoldsLicenceAndNotice() throws Exception {
        List<Path> jars = jars("deepscn-*.jar");
        assertThat(jars).hasSizeGreaterThan(3);
        for (Path path : Stream.concat(jars.stream(), Stream.of(home.resolve("deepscn.jar")))
                .toList()) {
            try (var jar = new JarFile(path.toFile())) {
                assertThat(jar.getEntry("META-INF/LICENSE")).as("%s", path).isNotNull();
                assertThat(jar.getEntry("META-INF/NOTICE")).as("%s", path).isNotNull();
            }
        }
    }

    private static List<Path> jars(String pattern) throws IOException {
        try (var files = Files.newDirectoryStream(home.resolve("lib"), pattern)) {
            return StreamSupport.stream(files.spliterator(), false).toList();
        }
    }

    @Test
    void versionNamesProgramAndBlas() throws Exception {
        Result result = launch("--version");
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        assertThat(home.getFileName())
                .hasToString("deepscn-"
                        + result.out().lines().findFirst().orElseThrow().substring("deepscn ".length()));
        assertThat(result.out()).contains("\nBLAS OpenBLAS ");
    }

    @Test
    void helpListsTheCommands() throws Exception {
        Result result = launch("--help");
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        assertThat(result.out()).startsWith("Usage: deepscn ").contains("demo");
    }

    @Test
    void demoWritesJson() throws Exception {
        Result result = launch("demo", "--seeds", "1", "--json");
        assertThat(result.code()).as(result.err()).isZero();
        JsonNode report = JsonMapper.shared().readTree(result.out());
        assertThat(report.get("runs").size()).isEqualTo(1);
        assertThat(report.at("/median/deepscn/testRmse").asDouble()).isBetween(0.0, 1e-3);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void missingJavaIsExplained() throws Exception {
        Result result = launchWith(Map.of("JAVA_HOME", "", "PATH", folder.toString()), "--help");
        assertThat(result).isEqualTo(new Result(1, "", """
                        deepscn needs Java 17 or newer, and found no Java.
                        Install one and put it on the PATH, or set JAVA_HOME to its folder.
                        """));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void oldJavaIsExplained() throws Exception {
        Path old = fakeJava(folder.resolve("old"), "11.0.2");
        Result result = launchWith(Map.of("JAVA_HOME", old.toString(), "PATH", folder.toString()), "--help");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .contains(
                        "deepscn needs Java 17 or newer. Found only:",
                        old + " (JAVA_HOME): Java 11.0.2",
                        "Install one");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void javaOnThePathStandsInForAnOldOne() throws Exception {
        Path old = fakeJava(folder.resolve("old"), "11.0.2");
        Path young = fakeJava(folder.resolve("young"), "21.0.1");
        Result result = launchWith(
                Map.of("JAVA_HOME", old.toString(), "PATH", young.resolve("bin").toString()));
        assertThat(result.code()).as(result.err()).isZero();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void optionsAndArgumentsArriveThroughLinks() throws Exception {
        Path java = fakeJava(folder.resolve("a jdk"), "17");
        Files.createSymbolicLink(unpacked.resolve("link"), launcher());
        Path link = Files.createSymbolicLink(unpacked.resolve("link to link"), Path.of("link"));
        var builder = new ProcessBuilder(link.toString(), "two words", "*");
        builder.environment().putAll(Map.of("JAVA_HOME", java.toString(), "JAVA_OPTS", "-Xmx1g -Da=*"));
        assertThat(Programs.run(folder, builder))
                .isEqualTo(new Result(
                        0,
                        Programs.JAVA_OPTIONS + "<-Xmx1g><-Da=*><-XX:SharedArchiveFile="
                                + home.toRealPath().resolve("deepscn.jsa") + "><-Xlog:cds*=off><-jar><"
                                + home.toRealPath().resolve("deepscn.jar") + "><two words><*>\n",
                        ""));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void signalsReachJava() throws Exception {
        Path java = fakeJava(folder.resolve("jdk"), "17");
        Programs.script(java.resolve("bin/java"), "echo $$");
        var builder = new ProcessBuilder(launcher().toString());
        builder.environment().put("JAVA_HOME", java.toString());
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        assertThat(said).isEqualTo(process.pid() + "\n");
    }

    @Test
    void batchFileIsWrittenAsWindowsWantsIt() throws Exception {
        String text = Files.readString(home.resolve("bin/deepscn.bat"), StandardCharsets.US_ASCII);
        assertThat(text.replace("\r\n", "")).doesNotContain("\r", "\n");
        assertThat(text).startsWith("@echo off\r\n").endsWith("\r\n").contains("\"%home%\\deepscn.jar\" %*\r\n");
        String unquoted = text.replaceAll("\"[^\"\r\n]*\"", "");
        assertThat(unquoted).doesNotContain("%java%", "%home%", "%release%", "%~dp0", "%JAVA_HOME%");
        assertThat(text.lines()
                        .filter(line -> line.contains("goto "))
                        .map(line -> ":" + line.substring(line.indexOf("goto ") + 5)))
                .isNotEmpty()
                .allSatisfy(label -> assertThat(text.lines()).contains(label));
    }

    private Result launch(String... args) throws Exception {
        return launchWith(Map.of("JAVA_HOME", System.getProperty("java.home")), args);
    }

    private Result launchWith(Map<String, String> environment, String... args) throws Exception {
        List<String> command = new ArrayList<>(List.of(launcher().toString()));
        command.addAll(List.of(args));
        var builder = new ProcessBuilder(command);
        builder.environment().remove("JAVA_OPTS");
        builder.environment().putAll(environment);
        return Programs.run(folder, builder);
    }

    private static Path launcher() {
        return home.resolve(OS.current() == OS.WINDOWS ? "bin/deepscn.bat" : "bin/deepscn");
    }

    @SuppressWarnings("unchecked")
    private static Set<PosixFilePermission> permissions(Path entry) throws IOException {
        return (Set<PosixFilePermission>) Files.getAttribute(entry, "zip:permissions");
    }
}
