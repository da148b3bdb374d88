package io.github.deepscn.spark;

import io.github.deepscn.TableFit;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TablePlan;
import io.github.deepscn.TableTraining;
import io.github.deepscn.ensemble.Ensemble;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.SparkConf;

/** Trains an ensemble on rows in the executors of a Spark cluster. */
public final class SparkEnsemble {
    /** The share of the driver's heap for the rows and nodes of the networks in training. */
    private static final double SHARE = 0.5;

    private SparkEnsemble() {}

    /**
     * Trains. As many networks choose their nodes at a time as the driver has cores; if their rows do not fit on the
     * driver, one after the other on the cluster.
     *
     * @param training has the options
     * @param options ask for an ensemble
     * @param plan has task and encoder; its rows are ignored
     * @param classes in natural order, one for each target of the rows; empty for numbers
     */
    public static TableFit.OfEnsemble fit(
            TableTraining training, TableOptions options, TablePlan plan, List<String> classes, SparkRows rows) {
        int threads = driverCores(rows.spark().sc().conf());
        Ensemble ensemble = options.ensemble().orElseThrow();
        int all = rows.count();
        int choosing = Math.min(ensemble.choosing(all), all - all / ensemble.parts());
        int nodes = Arrays.stream(ensemble.widths(options.training().layers(), all, choosing))
                .sum();
        double numbers = SHARE * Runtime.getRuntime().maxMemory() / Double.BYTES;
        int networks = Math.min(threads, ensemble.members());
        long room = (long) (numbers / networks / (rows.inputs() + rows.outputs() + nodes));
        return training.threads(choosing <= room ? threads : 1).fit(plan, classes, rows.withRoom(room));
    }

    private static int driverCores(SparkConf conf) {
        return conf.get("spark.submit.deployMode", "client").equals("cluster")
                ? conf.getInt("spark.driver.cores", 1)
                : Runtime.getRuntime().availableProcessors();
    }
}
