package io.github.deepscn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.network.Links;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.train.Footprint;
import io.github.deepscn.train.Options;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryNeedTest {
    /** What a network of 30 and 20 nodes takes for two inputs: weights twice, R with room, and overlaps of columns. */
    private static final int NETWORK = 2 * (2 * 30 + 30 * 20) + 50 * 50 * 3 / 4 + 50 * 50 * 3 / 8;

    private static Table table(int rows) {
        var random = new SplittableRandom(1);
        return Table.of(List.of(
                NumberColumn.of("a", random.doubles(rows).toArray()),
                NumberColumn.of("b", random.doubles(rows).toArray()),
                NumberColumn.of("y", random.doubles(rows).toArray())));
    }

    @Test
    void aRowHasItsBasisTwoLayersAndItsTargets() {
        Options options = Options.paper().withLayers(50, 300, 100).withLinks(new Links(true, true));
        var footprint = Footprint.of(1000, 20, 3, options);
        long network = 2 * (20 * 50 + 50 * 300 + 300 * 100) + 471 * 471 * 3 / 4 + 471 * 471 * 3 / 8;
        assertThat(footprint).isEqualTo(new Footprint(1000, 21 + 450, 400, 3, 300 + 3 + 400, network));
        assertThat(footprint.bytes())
                .isEqualTo((1000.0 * (512 + 400 + 3 + 2) + network) * 8 + 1000.0 * (300 + 3 + 400) * 4);
        assertThat(footprint.fileBytes()).isEqualTo(1000.0 * (64 + 128 + 256 + 512 + 400) * 8);
        assertThat(footprint.besideFile().bytes()).isEqualTo((1000.0 * (3 + 2) + network) * 8);
        assertThat(Footprint.of(1000, 784, 1, options).inputs()).isEqualTo(834);
        assertThat(Footprint.of(1000, 20, 1, options.withLayers(50)).inputs()).isEqualTo(20);
    }

    @Test
    void oneNetworkTakesItsRowsAndTheTable() {
        TableOptions options = TableOptions.paper("y").withLayers(30, 20);
        TableTraining training = TableTraining.with(options).threads(2);
        MemoryNeed need = training.memory(training.plan(table(1000)));
        double expected = (1000 * 3 + 1000 * (64 + 50 + 1 + 2) + NETWORK) * 8 + 1000 * (30 + 1) * 4;
        assertThat(need.bytes()).isCloseTo(1.15 * expected, within(1.0));
        assertThatCode(() -> need.requireWithin((long) Math.ceil(need.bytes()))).doesNotThrowAnyException();
        assertThatThrownBy(() -> need.requireWithin((long) need.bytes() - 1))
                .isInstanceOf(BadInputException.class)
                .hasMessage(
                        "1.3 MB are allowed, but the training may take 1.3 MB of memory: 0.0 MB for 1,000 rows × 3 columns × 8 bytes of the"
                                + " table, 1.1 MB for 1,000 rows × (64 for links and nodes + 50 inputs of layers + 1 outputs + 2)"
                                + " × 8 bytes + 1,000 rows × 31 in single precision × 4 bytes"
                                + " + 4,132 numbers of the network × 8 bytes, and 15 % for what comes and goes");
    }

    @Test
    void withAFileTheHeapHasTargetsOnly(@TempDir Path folder) {
        TableOptions options = TableOptions.paper("y").withLayers(30, 20);
        TableTraining training = TableTraining.with(options).threads(2).scratch(folder);
        MemoryNeed need = training.memory(training.plan(table(1000)));
        assertThat(need.bytes()).isCloseTo(1.15 * (1000 * 3 + 1000 * (1 + 2) + NETWORK) * 8, within(1.0));
        assertThat(need.fileBytes()).isEqualTo(1000.0 * (64 + 50) * 8);
        assertThat(need)
                .asString()
                .endsWith("1,000 rows × (1 outputs + 2) × 8 bytes + 4,132 numbers of the network × 8 bytes,"
                        + " and 15 % for what comes and goes;"
                        + " and 0.9 MB in a file");
    }

    /**
     * Five networks of four layers of up to 100 nodes, with 3 links each, two at a time; a basis has room for 448.
     * Inputs of a layer and the residual are kept in single precision, too; a sample of 1000 rows is kept in both.
     */
    @Test
    void anEnsembleTakesSomeNetworksAtATime() {
        TableTraining training = TableTraining.with(TableOptions.balanced("y")).threads(2);
        MemoryNeed need = training.memory(training.plan(table(10_000)));
        double one = 2 * (2 * 100 + 3 * 100 * 100) + 403 * 403 * 3 / 4 + 1000 * (448 + 200 + 1) * 3 / 2;
        double networks = 2 * (11_000.0 * ((448 + 200 + 1 + 2) * 8 + (100 + 1) * 4) + one * 8);
        double rows = 2 * 10_000.0 * (3 + 2) * 8;
        double squares = 5 * 2 * 403.0 * 403 * 8 + 2 * Math.pow(5 * 403.0, 2) * 8;
        assertThat(need.bytes()).isCloseTo(1.15 * (10_000 * 3 * 8 + networks + rows + squares), within(1.0));
    }

    /** A shared read-out of ten networks of 800 nodes has no more columns than allowed. */
    @Test
    void aSharedReadoutHasItsLimit() {
        TableTraining training = TableTraining.with(TableOptions.accurate("y")).threads(1);
        MemoryNeed need = training.memory(training.plan(table(10_000)));
        double squares = 10 * 2 * 803.0 * 803 * 8 + 2 * 5000.0 * 5000 * 8;
        double one = 2 * (2 * 200 + 3 * 200 * 200) + 803 * 803 * 3 / 4 + 1606 * (832 + 400 + 1) * 3 / 2;
        double basis = 11_000.0 * ((832 + 400 + 1 + 2) * 8 + (200 + 1) * 4);
        double rest = 10_000 * 3 * 8 + basis + one * 8 + 10_000.0 * (3 + 2) * 8;
        assertThat(need.bytes()).isCloseTo(1.15 * (squares + rest), within(1.0));
    }

    @Test
    void moreRowsTakeMore() {
        TableTraining training = TableTraining.with(TableOptions.fast("y"));
        double[] bytes = IntStream.of(3000, 4000, 5000)
                .mapToDouble(rows -> training.memory(training.plan(table(rows))).bytes())
                .toArray();
        assertThat(bytes[1] - bytes[0]).isGreaterThan(1e6).isCloseTo(bytes[2] - bytes[1], within(1.0));
    }

    @Test
    void aTableOfVeryManyColumnsIsRefusedWithTheArithmetic() {
        long heap = 4_000_000_000L;
        assertThatThrownBy(() -> MemoryNeed.requireRoom("wide.csv", 400, 100_000, TableOptions.fast("y"), heap))
                .isInstanceOf(BadInputException.class)
                .hasMessage(
                        "wide.csv is too large: the training may take 46.9 GB of memory: 640 MB for 400 rows × 100,000"
                                + " columns × 8 bytes, as read and as encoded, 80 MB for 100 nodes of first layers × 99,999 inputs ×"
                                + " 8 bytes, 51 MB for 64 candidates × 99,999 inputs × 8 bytes, 40.0 GB for 99,999 × 99,999"
                                + " inputs / 2 × 8 bytes of their products, and 15 % for what comes and goes; the heap has 4.0 GB."
                                + " Leave columns out with --exclude, or give more memory with JAVA_OPTS=-Xmx44g");
        assertThatThrownBy(() -> MemoryNeed.requireRoom("wide.csv", 1e4, 100_000, TableOptions.balanced("y"), heap))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("16.0 GB for 10,000 rows × 100,000 columns × 8 bytes, as read and as encoded");
        assertThatThrownBy(() -> MemoryNeed.requireRoom("wide.csv", 400, 100_000, TableOptions.balanced("y"), heap / 4))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("nodes of first layers × 99,999 inputs");
        MemoryNeed.requireRoom("narrow.csv", 1e6, 100, TableOptions.balanced("y"), heap);
        MemoryNeed.requireRoom("wide.csv", 400, 100_000, TableOptions.paper("y"), heap);
    }
}
