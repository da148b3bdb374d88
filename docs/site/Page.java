import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Block;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * A page of the site.
 *
 * @param address its file in the site, with slashes
 * @param group the part of the navigation that it is in
 * @param html what stands between navigation and end
 * @param sections its parts, each under a heading
 * @param files the files other than pages that it links to, seen from the root
 */
record Page(String address, String group, String html, List<Section> sections, Set<Path> files) {
    private static final List<TablesExtension> TABLES = List.of((TablesExtension) TablesExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(TABLES).build();

    /**
     * A heading and the text below it, for the search.
     *
     * @param page the address of the page
     * @param title the title of the page
     */
    record Section(String page, String title, int level, String id, String heading, String text) {
        String json() {
            return "[" + quote(page + (level == 1 ? "" : "#" + id)) + ", " + quote(title) + ", " + quote(heading) + ", "
                    + quote(text) + "]";
        }

        private static String quote(String text) {
            return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\s+", " ") + '"';
        }
    }

    static Page read(Path root, Path document, String group) throws IOException {
        String address = address(document.toString().replace('\\', '/'));
        Node tree = PARSER.parse(Files.readString(root.resolve(document)));
        List<Section> sections = sections(tree, address);
        Set<Path> files = new TreeSet<>();
        tree.accept(new Links(root, document, files));
        Map<Node, String> ids = new HashMap<>();
        int k = 0;
        for (Node node = tree.getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading) {
                ids.put(node, sections.get(k++).id());
            }
        }
        String html = HtmlRenderer.builder()
                .extensions(TABLES)
                .escapeHtml(true)
                .attributeProviderFactory(context -> (node, tag, attributes) -> {
                    if (ids.containsKey(node)) {
                        attributes.put("id", ids.get(node));
                    }
                })
                .nodeRendererFactory(Formula::renderer)
                .build()
                .render(tree)
                .replace("<table>", "<div class=\"table\" tabindex=\"0\"><table>")
                .replace("</table>", "</table></div>");
        return new Page(address, group, html, sections, files);
    }

    private static String address(String path) {
        return path.replaceFirst("(^|/)README\\.md", "$1index.html").replaceFirst("\\.md(?=#|$)", ".html");
    }

    String title() {
        return sections.get(0).heading();
    }

    /** The name in the navigation: the title, up to where it explains itself. */
    String name() {
        return address.equals("index.html") ? "Overview" : title().replaceFirst("(?<=\\w\\w)[:].*", "");
    }

    /** The way from this page to the root of the site. */
    String up() {
        return "../".repeat(address.split("/").length - 1);
    }

    static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private static List<Section> sections(Node tree, String address) {
        List<Section> sections = new ArrayList<>();
        Map<String, Integer> used = new HashMap<>();
        for (Node node = tree.getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading heading) {
                String name = text(node);
                String title = sections.isEmpty() ? name : sections.get(0).heading();
                sections.add(new Section(address, title, heading.getLevel(), id(name, used), name, textBelow(node)));
            }
        }
        if (sections.isEmpty() || sections.get(0).level() != 1) {
            throw new IllegalStateException(address + " does not begin with a title");
        }
        return sections;
    }

    /** The anchor of a heading, as code hosts make it from the text. */
    private static String id(String heading, Map<String, Integer> used) {
        String id = heading.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
        int before = used.merge(id, 1, Integer::sum) - 1;
        return before == 0 ? id : id + "-" + before;
    }

    private static String textBelow(Node heading) {
        var text = new StringBuilder();
        for (Node node = heading.getNext(); node != null && !(node instanceof Heading); node = node.getNext()) {
            text.append(text(node)).append(' ');
        }
        return text.toString();
    }

    /** The words of a part of a document, without what marks them up. */
    private static String text(Node node) {
        var text = new StringBuilder();
        node.accept(new AbstractVisitor() {
            @Override
            public void visit(Text part) {
                text.append(part.getLiteral());
            }

            @Override
            public void visit(Code part) {
                text.append(part.getLiteral());
            }

            @Override
            public void visit(FencedCodeBlock part) {
                text.append(part.getLiteral());
            }

            @Override
            public void visit(IndentedCodeBlock part) {
                text.append(part.getLiteral());
            }

            @Override
            public void visit(SoftLineBreak part) {
                text.append(' ');
            }

            @Override
            protected void visitChildren(Node parent) {
                super.visitChildren(parent);
                if (parent instanceof TableCell || parent instanceof Block) {
                    text.append(' ');
                }
            }
        });
        return text.toString().strip();
    }

    /** Makes links to documents links to pages, and collects the files that are linked. */
    private static final class Links extends AbstractVisitor {
        private final Path root;
        private final Path document;
        private final Set<Path> files;

        Links(Path root, Path document, Set<Path> files) {
            this.root = root;
            this.document = document;
            this.files = files;
        }

        @Override
        public void visit(Link link) {
            if (!link.getDestination().contains("://")) {
                collect(link.getDestination());
                link.setDestination(address(link.getDestination()));
            }
            visitChildren(link);
        }

        @Override
        public void visit(Image image) {
            collect(image.getDestination());
        }

        private void collect(String destination) {
            String path = destination.replaceFirst("#.*", "");
            Path file = root.resolve(document).resolveSibling(path).normalize();
            if (!path.isEmpty() && !path.endsWith(".md")) {
                files.add(root.relativize(file));
            }
            if (!path.isEmpty() && !Files.isRegularFile(file)) {
                throw new IllegalStateException(document + " links to " + destination + ", which does not exist");
            }
        }
    }
}
