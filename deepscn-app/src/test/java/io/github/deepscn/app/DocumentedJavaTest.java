package io.github.deepscn.app;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The Java of the guide and the cookbook compiles and runs. The guide is one program. In the cookbook every section is
 * one, with the code above the first section before it.
 */
class DocumentedJavaTest {
    private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern SECTION = Pattern.compile("^## ", Pattern.MULTILINE);
    private static final Pattern TEXT = Pattern.compile("\"([^\"\n]*)\"");

    @TempDir
    static Path classes = Path.of("");

    @TempDir
    static Path folder = Path.of("");

    /** A part of a document as a class. */
    record Program(String name, String title, String code) {
        /** Imports go to the head, everything else into a method. */
        static Program of(String name, String title, String code) {
            var imports = new StringBuilder();
            var statements = new StringBuilder();
            code.lines()
                    .forEach(line -> (line.startsWith("import ") ? imports : statements)
                            .append(line)
                            .append('\n'));
            return new Program(
                    name,
                    title,
                    imports + "public class " + name + " implements java.util.concurrent.Callable<String> {\n"
                            + "public String call() throws Exception {\n" + statements + "return \"\";\n}\n}\n");
        }

        @Override
        public String toString() {
            return title;
        }
    }

    static List<Program> programs() throws IOException {
        var programs = new ArrayList<Program>();
        programs.add(Program.of("Guide", "the guide", code(document("guide.md"))));
        List<String> sections = sections().toList();
        for (int k = 1; k < sections.size(); k++) {
            String title = sections.get(k).lines().findFirst().orElseThrow();
            programs.add(Program.of("Recipe" + k, title, code(sections.get(0)) + code(sections.get(k))));
        }
        return programs;
    }

    private static String document(String name) throws IOException {
        return Files.readString(Documents.ROOT.resolve("docs").resolve(name));
    }

    private static String code(String text) {
        var code = new StringBuilder();
        CODE.matcher(text).results().forEach(block -> code.append(block.group(1)));
        return TEXT.matcher(code)
                .replaceAll(literal -> Matcher.quoteReplacement(
                        '"' + Documents.placed(literal.group(1), folder).replace('\\', '/') + '"'));
    }

    @BeforeAll
    static void compile() throws IOException {
        List<SimpleJavaFileObject> sources = new ArrayList<>();
        for (Program program : programs()) {
            sources.add(
                    new SimpleJavaFileObject(
                            URI.create("string:///" + program.name() + ".java"), JavaFileObject.Kind.SOURCE) {
                        @Override
                        public String getCharContent(boolean ignoreEncodingErrors) {
                            return program.code();
                        }
                    });
        }
        var messages = new StringWriter();
        String classPath = requireNonNull(System.getProperty("java.class.path"));
        List<String> options = List.of("-d", classes.toString(), "-cp", classPath, "-proc:none", "-Xlint:deprecation");
        boolean compiled = ToolProvider.getSystemJavaCompiler()
                .getTask(messages, null, null, options, null, sources)
                .call();
        assertThat(compiled).as(messages.toString()).isTrue();
        assertThat(messages.toString()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("programs")
    void codeRuns(Program program) throws Exception {
        try (var loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
            var made = (Callable<?>)
                    loader.loadClass(program.name()).getDeclaredConstructor().newInstance();
            assertThat(made.call()).isEqualTo("");
        }
    }

    /** A section without code would run whatever it says. */
    @ParameterizedTest
    @MethodSource("sections")
    void everyRecipeHasCode(String section) {
        assertThat(section).contains("```java\n");
    }

    static Stream<String> sections() throws IOException {
        return SECTION.splitAsStream(document("cookbook.md"));
    }
}
