package io.github.deepscn.app;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every public type, method, parameter and record component that most programs meet is documented. The other exported
 * packages, for those who extend the library, are held to sound Javadoc only, by the build.
 */
class ApiDocumentationTest {
    /** Has no comment: Javadoc writes one, from the components of the record. */
    private static final Pattern COMPACT_CONSTRUCTOR = Pattern.compile("\\s*(public|protected) \\w+ \\{\\s*");

    @TempDir
    Path folder = Path.of("");

    @ParameterizedTest
    @CsvSource({
        "core, 'io.github.deepscn,io.github.deepscn.eval,io.github.deepscn.explain,io.github.deepscn.model,"
                + "io.github.deepscn.selection,io.github.deepscn.table,io.github.deepscn.table.jdbc'",
        "data, io.github.deepscn.source",
        "onnx, io.github.deepscn.onnx",
        "report, io.github.deepscn.report"
    })
    void everythingPublicIsDocumented(String module, String packages) throws IOException {
        assertThat(complaints(sources("deepscn-" + module), packages)).isEmpty();
    }

    @Test
    void whatLacksDocumentationIsFound() throws IOException {
        Path source = Files.writeString(folder.resolve("Pair.java"), """
                package example;
                /** Two numbers. */
                public record Pair(int first, int second) {
                    public Pair {
                    }
                    /** Adds them. */
                    public int sum() {
                        return first + second;
                    }
                }
                """);
        assertThat(complaints(List.of(source), "example"))
                .containsExactly(
                        "Pair: no @param for component first",
                        "Pair: no @param for component second",
                        "Pair.java:7: no @return");
    }

    @ParameterizedTest
    @ValueSource(strings = {"core", "native", "data", "onnx", "report"})
    void modulesSaySinceWhenTheyExist(String module) throws IOException {
        assertThat(Documents.ROOT.resolve("deepscn-" + module + "/src/main/java/module-info.java"))
                .content()
                .contains(" * @since 0.1.0\n");
    }

    private static List<Path> sources(String module) throws IOException {
        try (Stream<Path> files = Files.walk(Documents.ROOT.resolve(module).resolve("src/main/java"))) {
            return files.filter(file -> file.toString().endsWith(".java") && !file.endsWith("module-info.java"))
                    .toList();
        }
    }

    private List<String> complaints(List<Path> sources, String packages) throws IOException {
        var compiler = ToolProvider.getSystemJavaCompiler();
        var diagnostics = new DiagnosticCollector<JavaFileObject>();
        var options = List.of(
                "-proc:none",
                "-Xmaxwarns",
                "10000",
                "-Xdoclint:all/protected",
                "-Xdoclint/package:" + packages,
                "-d",
                folder.resolve("classes").toString());
        List<String> found = new ArrayList<>();
        try (var files = compiler.getStandardFileManager(diagnostics, Locale.ROOT, null)) {
            var task = (JavacTask) compiler.getTask(
                    null, files, diagnostics, options, null, files.getJavaFileObjectsFromPaths(sources));
            for (CompilationUnitTree unit : task.parse()) {
                if (List.of(packages.split(",")).contains(String.valueOf(unit.getPackageName()))) {
                    new Components(DocTrees.instance(task), found).scan(unit, null);
                }
            }
            task.analyze();
        }
        for (Diagnostic<? extends JavaFileObject> complaint : diagnostics.getDiagnostics()) {
            if (complaint.getSource() != null && !isCompactConstructor(complaint)) {
                found.add(Path.of(complaint.getSource().toUri()).getFileName() + ":" + complaint.getLineNumber() + ": "
                        + complaint.getMessage(Locale.ROOT));
            }
        }
        return found;
    }

    private static boolean isCompactConstructor(Diagnostic<? extends JavaFileObject> complaint) throws IOException {
        Path source = Path.of(requireNonNull(complaint.getSource()).toUri());
        String line = Files.readAllLines(source).get((int) complaint.getLineNumber() - 1);
        return COMPACT_CONSTRUCTOR.matcher(line).matches();
    }

    /** Finds the components of public records that have no comment, which the compiler lets pass. */
    private static final class Components extends TreePathScanner<Void, Void> {
        private final DocTrees trees;
        private final List<String> found;

        Components(DocTrees trees, List<String> found) {
            this.trees = trees;
            this.found = found;
        }

        @Override
        public Void visitClass(ClassTree tree, Void nothing) {
            if (tree.getKind() == Tree.Kind.RECORD
                    && tree.getModifiers().getFlags().contains(Modifier.PUBLIC)) {
                DocCommentTree comment = trees.getDocCommentTree(getCurrentPath());
                String tags = comment == null ? "" : comment.getBlockTags() + "";
                for (Tree member : tree.getMembers()) {
                    if (member instanceof VariableTree field
                            && !field.getModifiers().getFlags().contains(Modifier.STATIC)
                            && !tags.contains("@param " + field.getName() + " ")) {
                        found.add(tree.getSimpleName() + ": no @param for component " + field.getName());
                    }
                }
            }
            return super.visitClass(tree, null);
        }
    }
}
