/**
 * The report of a training: one HTML page that holds all it needs.
 *
 * <p>A page is made of {@link io.github.deepscn.report.Section sections}, a section of
 * {@link io.github.deepscn.report.Block blocks}. Java writes texts and tables; the charts are numbers in a JSON
 * document that {@code report.js} draws with ECharts. Other pages of the program are made of the same pieces.
 */
@NullMarked
package io.github.deepscn.report;

import org.jspecify.annotations.NullMarked;
