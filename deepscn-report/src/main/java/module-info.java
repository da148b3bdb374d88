/**
 * The report of a training as one HTML page, and the sections, tables and charts that other pages are made of.
 *
 * @since 0.1.0
 */
module io.github.deepscn.report {
    requires transitive io.github.deepscn;
    requires tools.jackson.databind;
    requires static org.jspecify;

    exports io.github.deepscn.report;
    exports io.github.deepscn.report.json;
    exports io.github.deepscn.report.page;
}
