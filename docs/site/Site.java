import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Turns the documents into a web site of plain pages with navigation and search: {@code Site ROOT OUTPUT}.
 *
 * <p>Pages keep the folders of their documents, so that relative links hold. Files that the documents link to are copied.
 */
final class Site {
    /** The navigation. Every document must stand in it. */
    private static final Map<String, List<String>> GROUPS = groups(
            "Start", "README.md docs/guide.md docs/cookbook.md examples/README.md",
            "Use", "docs/cli.md docs/studio.md docs/data.md docs/onnx.md docs/spark.md docs/model-format.md",
            "Understand",
                    "docs/algorithm.md docs/paper.md docs/architecture.md docs/benchmarks.md docs/performance.md",
            "Project", "CHANGELOG.md docs/compatibility.md SECURITY.md CONTRIBUTING.md",
            "Decisions", "");

    private final Path root;
    private final Path output;
    private final Map<Path, Page> pages = new LinkedHashMap<>();

    private Site(Path root, Path output) {
        this.root = root;
        this.output = output;
    }

    public static void main(String[] args) throws IOException {
        var site = new Site(Path.of(args[0]).toAbsolutePath().normalize(), Path.of(args[1]));
        site.read();
        site.write();
        System.out.println(site.pages.size() + " pages in " + args[1] + "; open " + args[1] + "/index.html");
    }

    private static Map<String, List<String>> groups(String... namesAndDocuments) {
        var groups = new LinkedHashMap<String, List<String>>();
        for (int k = 0; k < namesAndDocuments.length; k += 2) {
            String documents = namesAndDocuments[k + 1];
            groups.put(namesAndDocuments[k], documents.isEmpty() ? List.of() : List.of(documents.split(" ")));
        }
        return groups;
    }

    private void read() throws IOException {
        for (var group : GROUPS.entrySet()) {
            List<Path> documents = new ArrayList<>(group.getValue().stream().map(Path::of).toList());
            if (documents.isEmpty()) {
                documents.addAll(markdown(Path.of("docs/decisions")));
            }
            for (Path document : documents) {
                pages.put(document, Page.read(root, document, group.getKey()));
            }
        }
        for (Path folder : List.of(Path.of(""), Path.of("docs"))) {
            for (Path document : markdown(folder)) {
                if (!pages.containsKey(document)) {
                    throw new IllegalStateException(document + " has no place in the navigation: give it one in Site");
                }
            }
        }
    }

    private List<Path> markdown(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(root.resolve(folder))) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .map(root::relativize)
                    .sorted()
                    .toList();
        }
    }

    private void write() throws IOException {
        Path source = root.resolve("docs/site");
        String frame = Files.readString(source.resolve("page.html"));
        Files.createDirectories(output);
        for (Page page : pages.values()) {
            Path file = output.resolve(page.address());
            Files.createDirectories(file.getParent());
            Files.writeString(
                    file,
                    frame.replace("{title}", Page.escape(page.title()))
                            .replace("{root}", page.up())
                            .replace("{navigation}", navigation(page))
                            .replace("{content}", page.html()));
            for (Path linked : page.files()) {
                Path copy = output.resolve(linked);
                Files.createDirectories(copy.getParent());
                Files.copy(root.resolve(linked), copy, StandardCopyOption.REPLACE_EXISTING);
            }
        }
        for (String name : List.of("site.css", "site.js")) {
            Files.copy(source.resolve(name), output.resolve(name));
        }
        Files.writeString(
                output.resolve("sections.js"),
                pages.values().stream()
                        .flatMap(page -> page.sections().stream())
                        .map(Page.Section::json)
                        .collect(Collectors.joining(",\n", "const SECTIONS = [\n", "\n];\n")));
    }

    private String navigation(Page current) {
        var html = new StringBuilder();
        for (String group : GROUPS.keySet()) {
            html.append("<h2>").append(group).append("</h2>\n<ul>\n");
            for (Page page : pages.values()) {
                if (page.group().equals(group)) {
                    html.append(page == current ? entry(page) : link(page, current.up()));
                }
            }
            html.append("</ul>\n");
        }
        return html.toString();
    }

    private static String link(Page page, String up) {
        return "<li><a href=\"" + up + page.address() + "\">" + Page.escape(page.name()) + "</a></li>\n";
    }

    /** The page that is open, with its sections. */
    private static String entry(Page page) {
        String sections = page.sections().stream()
                .filter(section -> section.level() == 2)
                .map(section -> "<li><a href=\"#" + section.id() + "\">" + Page.escape(section.heading()) + "</a></li>\n")
                .collect(Collectors.joining());
        return "<li><a href=\"#\" aria-current=\"page\">" + Page.escape(page.name()) + "</a>"
                + (sections.isEmpty() ? "" : "\n<ul>\n" + sections + "</ul>\n") + "</li>\n";
    }
}
