import static java.util.Map.entry;

import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Node;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.HtmlNodeRendererContext;

/** A formula in the small part of LaTeX that the documents use, as MathML, which browsers draw by themselves. */
final class Formula {
    private static final Pattern TOKEN = Pattern.compile("\\\\([a-zA-Z]+|.)|[0-9.]*[0-9]|\\S");

    private static final Map<String, String> IDENTIFIERS = Map.ofEntries(
            entry("beta", "β"),
            entry("theta", "θ"),
            entry("lambda", "λ"),
            entry("mu", "μ"),
            entry("rho", "ρ"),
            entry("varphi", "φ"));

    private static final Map<String, String> OPERATORS = Map.ofEntries(
            entry("sum", "∑"),
            entry("le", "≤"),
            entry("ge", "≥"),
            entry("perp", "⊥"),
            entry("dots", "…"),
            entry("langle", "⟨"),
            entry("rangle", "⟩"),
            entry("|", "‖"));

    private static final Map<String, String> SPACES = Map.of("qquad", "2em", ",", "0.17em", ";", "0.28em");

    private final Matcher tokens;
    private boolean more;

    private Formula(String latex) {
        tokens = TOKEN.matcher(latex);
        more = tokens.find();
    }

    /** Draws code blocks; those whose language is {@code math} as formulas. Keys can scroll them. */
    static NodeRenderer renderer(HtmlNodeRendererContext context) {
        return new NodeRenderer() {
            @Override
            public Set<Class<? extends Node>> getNodeTypes() {
                return Set.of(FencedCodeBlock.class);
            }

            @Override
            public void render(Node node) {
                var block = (FencedCodeBlock) node;
                var html = context.getWriter();
                html.line();
                if (block.getInfo().equals("math")) {
                    html.raw("<div class=\"math\" tabindex=\"0\">" + mathml(block.getLiteral()) + "</div>");
                } else {
                    html.raw("<pre tabindex=\"0\"><code>" + Page.escape(block.getLiteral()) + "</code></pre>");
                }
                html.line();
            }
        };
    }

    private static String mathml(String latex) {
        var formula = new Formula(latex);
        String row = formula.rowUntil("");
        return "<math display=\"block\"><mrow>" + row + "</mrow></math>";
    }

    private String take() {
        String token = tokens.group();
        more = tokens.find();
        return token;
    }

    private boolean next(String token) {
        return more && tokens.group().equals(token);
    }

    private String rowUntil(String end) {
        var row = new StringBuilder();
        while (more && !next(end)) {
            row.append(scripted());
        }
        if (!end.isEmpty()) {
            take();
        }
        return row.toString();
    }

    /** An item with what stands below and above it. */
    private String scripted() {
        boolean sum = next("\\sum");
        String base = item();
        String below = "";
        String above = "";
        while (next("_") || next("^")) {
            if (take().equals("_")) {
                below = item();
            } else {
                above = item();
            }
        }
        if (below.isEmpty() && above.isEmpty()) {
            return base;
        }
        String tag = (below.isEmpty() ? "" : sum ? "under" : "sub") + (above.isEmpty() ? "" : sum ? "over" : "sup");
        return element("m" + tag, base + below + above);
    }

    /** A symbol, a group in braces or a command with its arguments. */
    private String item() {
        String token = take();
        if (token.equals("{")) {
            return element("mrow", rowUntil("}"));
        }
        boolean command = token.startsWith("\\");
        String name = command ? token.substring(1) : token;
        if (IDENTIFIERS.containsKey(name)) {
            return element("mi", IDENTIFIERS.get(name));
        }
        if (!command) {
            return symbol(token);
        }
        if (OPERATORS.containsKey(name)) {
            return operator(OPERATORS.get(name));
        }
        if (SPACES.containsKey(name)) {
            return "<mspace width=\"" + SPACES.get(name) + "\"/>";
        }
        return switch (name) {
            case "frac" -> element("mfrac", item() + item());
            case "bar" -> "<mover accent=\"true\">" + item() + "<mo stretchy=\"false\">¯</mo></mover>";
            case "text" -> element("mtext", item().replaceAll("<[^>]*>", ""));
            case "mathsf" -> item().replace("<mi>", "<mi mathvariant=\"normal\">");
            case "big" -> "<mo minsize=\"1.2em\" maxsize=\"1.2em\">" + take() + "</mo>";
            default -> throw new IllegalStateException("No formula may use " + token + " before Formula knows it");
        };
    }

    private static String symbol(String token) {
        if (token.matches("[a-zA-Z]")) {
            return element("mi", token);
        }
        if (token.matches("[0-9.]*[0-9]")) {
            return element("mn", token);
        }
        return operator(token.replace('-', '−'));
    }

    /** Brackets keep the size of the line: LaTeX lets them grow only on demand. */
    private static String operator(String sign) {
        return "<mo stretchy=\"false\">" + sign + "</mo>";
    }

    private static String element(String tag, String content) {
        return "<" + tag + ">" + content + "</" + tag + ">";
    }
}
