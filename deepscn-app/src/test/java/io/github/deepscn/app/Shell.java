package io.github.deepscn.app;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs command lines in this process. */
final class Shell {
    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

    private Shell() {}

    /** What a command left behind. */
    record Result(int code, String out, String err) {
        JsonNode json() {
            return JsonMapper.shared().readTree(out);
        }
    }

    static Result run(Object... words) {
        var out = new StringWriter();
        var err = new StringWriter();
        String[] args = new String[words.length];
        for (int i = 0; i < args.length; i++) {
            args[i] = words[i].toString();
        }
        int code = Main.run(DeepscnCommand.before(args), new PrintWriter(out), new PrintWriter(err), args);
        return new Result(code, out.toString(), err.toString());
    }

    /** The words of a line, as a shell parts them; quotes are single ones. */
    static List<String> words(String line) {
        var words = new ArrayList<String>();
        Matcher matcher = WORD.matcher(line);
        while (matcher.find()) {
            words.add(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
        }
        return words;
    }
}
