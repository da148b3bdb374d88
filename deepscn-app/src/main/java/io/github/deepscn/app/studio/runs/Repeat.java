package io.github.deepscn.app.studio.runs;

/**
 * How to repeat a run without the studio.
 *
 * @param command shell command
 * @param java Java program
 */
record Repeat(String command, String java) {
    static Repeat of(RunOrigin origin) {
        boolean grown = origin.kind() == RunKind.GROWN;
        var options = new RunOptions(origin.options());
        String java = new RepeatProgram(origin.datasetName(), options, grown).text();
        return new Repeat(
                origin.command(),
                origin.kind() == RunKind.PRUNED
                        ? java + origin.command().replaceFirst("(?s).*\n# then", "// then") + "\n"
                        : java);
    }
}
