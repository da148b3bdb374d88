package io.github.deepscn.spark.submit;

import io.github.deepscn.data.SplitMix64;
import io.github.deepscn.spark.submit.CellRow.Part;
import io.github.deepscn.table.Table;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.sql.Row;
import scala.Tuple2;

/** All rows in their order, each with its number. */
final class PlacedRows {
    private final JavaRDD<CellRow> rows;
    private final CellReader reader;
    private final long count;
    private final long seed;

    private PlacedRows(JavaRDD<CellRow> rows, CellReader reader, long count, long seed) {
        this.rows = rows;
        this.reader = reader;
        this.count = count;
        this.seed = seed;
    }

    /**
     * Numbers the rows of a source.
     *
     * @param partitions how many to make of them; as the source parts them if it is not said
     * @param seed of the samples
     */
    static PlacedRows of(JavaRDD<Row> source, Survey survey, Optional<Integer> partitions, long seed) {
        RowRules rules = survey.rules();
        long[] firstRows = survey.firstRows();
        Function2<Integer, Iterator<Row>, Iterator<CellRow>> placing =
                (partition, some) -> placed(some, partition, firstRows[partition], rules);
        JavaRDD<CellRow> rows = source.mapPartitionsWithIndex(placing, true);
        long count = survey.rows();
        return new PlacedRows(
                partitions.map(wanted -> parted(rows, wanted, count)).orElse(rows), rules.reader(), count, seed);
    }

    private static Iterator<CellRow> placed(Iterator<Row> rows, int partition, long first, RowRules rules) {
        return new Iterator<>() {
            private long position;

            @Override
            public boolean hasNext() {
                return rows.hasNext();
            }

            @Override
            public CellRow next() {
                var cells = rules.reader().cells(rows.next());
                var row = new CellRow(first + position, rules.part(partition, position, cells), cells);
                position++;
                return row;
            }
        };
    }

    /** Neighbours stay together and in order: however they are parted, they come in the same order each time. */
    private static JavaRDD<CellRow> parted(JavaRDD<CellRow> rows, int partitions, long count) {
        return rows.mapToPair(row -> new Tuple2<>(row.index(), row))
                .repartitionAndSortWithinPartitions(new Ranges(partitions, count))
                .values();
    }

    /** Ranges of rows, of nearly equal length. */
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

    JavaRDD<CellRow> rdd() {
        return rows;
    }

    /**
     * Rows of one part on the driver: all of them, or a sample, in their order. The same seed gives the same sample.
     *
     * @param available how many of that part there are
     * @param wanted the most to take
     */
    Table sample(Part part, long available, int wanted) {
        if (count <= wanted) {
            // with all others around them, because rows are then known by their numbers
            List<CellRow> all = rows.collect();
            return reader.table(all)
                    .pick(IntStream.range(0, all.size())
                            .filter(i -> all.get(i).part() == part)
                            .toArray());
        }
        long mine = seed;
        // some more than wanted, so that there are enough
        double share = (wanted + 5 * Math.sqrt(wanted) + 10) / available;
        List<CellRow> drawn = rows.filter(row -> row.part() == part && draw(mine, row) < share)
                .collect();
        return reader.table(drawn.stream()
                .sorted(Comparator.comparingDouble((CellRow row) -> draw(mine, row))
                        .thenComparingLong(CellRow::index))
                .limit(wanted)
                .sorted(Comparator.comparingLong(CellRow::index))
                .toList());
    }

    /** A number from 0 to 1. */
    private static double draw(long seed, CellRow row) {
        return (SplitMix64.place(seed, row.index()) >>> 11) * 0x1p-53;
    }
}
