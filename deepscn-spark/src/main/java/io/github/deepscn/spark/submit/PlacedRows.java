package io.github.deepscn.spark.submit;

import io.github.deepscn.spark.RowDraw;
import io.github.deepscn.spark.submit.CellRow.Part;
import io.github.deepscn.table.Table;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * All rows in their order, each with its index.
 *
 * @param rdd the rows
 * @param reader of their cells
 * @param count number of rows
 * @param seed of samples
 */
record PlacedRows(JavaRDD<CellRow> rdd, CellReader reader, long count, long seed) {
    /**
     * Numbers the rows of a source.
     *
     * @param partitions number of partitions to make, or null to keep those of the source
     */
    static PlacedRows of(JavaRDD<Row> source, Survey survey, @Nullable Integer partitions, long seed) {
        RowRules rules = survey.rules();
        List<Long> firstRows = survey.firstRows();
        Function2<Integer, Iterator<Row>, Iterator<CellRow>> placing =
                (partition, some) -> rules.rows(partition, firstRows.get(partition), some);
        JavaRDD<CellRow> rows = source.mapPartitionsWithIndex(placing, true);
        long count = survey.all().rows;
        if (partitions != null) {
            // rows keep their order, whatever the number of partitions
            rows = rows.mapToPair(row -> new Tuple2<>(row.index, row))
                    .repartitionAndSortWithinPartitions(new Ranges(partitions, count))
                    .values();
        }
        return new PlacedRows(rows, rules.reader(), count, seed);
    }

    /** Ranges of rows of nearly equal length. */
    private static final class Ranges extends Partitioner {
        private static final long serialVersionUID = 1L;

        private final int ranges;
        private final long rows;

        Ranges(int ranges, long rows) {
            this.ranges = ranges;
            this.rows = rows;
        }

        @Override
        public int numPartitions() {
            return ranges;
        }

        @Override
        public int getPartition(Object key) {
            return (int) Math.min(ranges - 1, (double) (Long) key / rows * ranges);
        }
    }

    /**
     * Brings rows of one part to the driver in their order: all of them, or a random sample.
     *
     * @param available number of rows of the part
     * @param wanted largest size of the sample
     */
    Table sample(Part part, long available, int wanted) {
        if (count <= wanted) {
            // the table holds all rows before it is cut, so that its rows keep their numbers
            List<CellRow> all = rdd.collect();
            return reader.table(all)
                    .pick(IntStream.range(0, all.size())
                            .filter(i -> all.get(i).part == part)
                            .toArray());
        }
        long mine = seed;
        // a larger share than wanted, so that there are enough rows
        double share = (wanted + 5 * Math.sqrt(wanted) + 10) / available;
        List<CellRow> drawn = rdd.filter(row -> row.part == part && RowDraw.uniform(mine, row.index) < share)
                .collect();
        return reader.table(drawn.stream()
                .sorted(Comparator.comparingDouble((CellRow row) -> RowDraw.uniform(mine, row.index))
                        .thenComparingLong(row -> row.index))
                .limit(wanted)
                .sorted(Comparator.comparingLong(row -> row.index))
                .toList());
    }
}
