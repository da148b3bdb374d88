/**
 * HTML pages that need no other file.
 *
 * <p>A page consists of {@link io.github.deepscn.report.page.Section sections}, a section of
 * {@link io.github.deepscn.report.page.Block blocks}. Java writes texts and tables; the charts are numbers in a JSON
 * document that {@code report.js} draws with ECharts.
 *
 * @since 0.1
 */
@NullMarked
package io.github.deepscn.report.page;

import org.jspecify.annotations.NullMarked;
