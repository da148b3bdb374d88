package io.github.deepscn.bench.tables;

import io.github.deepscn.data.BadInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A table that defaults were chosen or confirmed with.
 *
 * @param classes whether the target is a class
 * @param choosing whether defaults are chosen with it (half A); they are only confirmed with the others (half B)
 * @param rows the number of rows
 */
record DevelopmentTable(String name, boolean classes, boolean choosing, int rows) {
    /** All tables, the smallest first. */
    static final List<DevelopmentTable> ALL = List.of(
            classes("iris", 'B', 150),
            classes("sonar", 'B', 208),
            numbers("autompg", 'B', 392),
            classes("cylinder-bands", 'B', 540),
            classes("soybean", 'A', 683),
            classes("credit-a", 'B', 690),
            numbers("energy", 'B', 768),
            classes("anneal", 'B', 898),
            classes("vowel", 'A', 990),
            numbers("concrete", 'A', 1030),
            numbers("airfoil", 'A', 1503),
            classes("segment", 'A', 2310),
            numbers("space_ga", 'A', 3107),
            classes("splice", 'A', 3190),
            classes("hypothyroid", 'A', 3772),
            classes("waveform5000", 'A', 5000),
            classes("page-blocks", 'B', 5473),
            numbers("wind", 'B', 6574),
            numbers("cpu-act", 'A', 8192),
            numbers("puma32H", 'A', 8192),
            classes("nursery", 'B', 12960),
            numbers("ailerons", 'B', 13750),
            numbers("pol", 'A', 15000),
            numbers("cal-housing", 'A', 20000),
            numbers("house8L", 'B', 20000),
            numbers("mv", 'B', 20000),
            numbers("kin40k", 'B', 40000));

    private static DevelopmentTable classes(String name, char half, int rows) {
        return new DevelopmentTable(name, true, half == 'A', rows);
    }

    private static DevelopmentTable numbers(String name, char half, int rows) {
        return new DevelopmentTable(name, false, half == 'A', rows);
    }

    /** The table of this name. */
    static DevelopmentTable named(String name) {
        return ALL.stream()
                .filter(table -> table.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new BadInputException("there is no table '" + name + "', only "
                        + ALL.stream().map(DevelopmentTable::name).toList()));
    }

    /** The table's file in a folder or in its folder {@code tables}. */
    Path in(Path folder) {
        return Stream.of(folder, folder.resolve("tables"))
                .flatMap(place -> Stream.of(".csv.gz", ".csv").map(ending -> place.resolve(name + ending)))
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseThrow(() -> new BadInputException(
                        "there is no " + name + ".csv.gz or .csv in " + folder + " or in its folder tables"));
    }
}
