package io.github.deepscn.report;

import io.github.deepscn.NetworkRows;
import io.github.deepscn.TableModel;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.eval.Metrics;
import java.util.List;

/**
 * The predictions of the first layers of a model, with the read-outs fitted for them alone.
 *
 * @param model a model with one or more networks
 * @param count the number of layers
 */
public record FirstLayers(TableModel model, int count) {
    /** {@return the number of nodes in the first layers of all members} */
    public int nodes() {
        return model.layers().stream().limit(count).mapToInt(width -> width).sum();
    }

    /**
     * {@return the encoded predictions, averaged over the members; a member with fewer layers uses all it has}
     *
     * @param inputs the encoded rows
     */
    public double[][] outputs(double[][] inputs) {
        List<double[][]> all = model.members().stream()
                .map(member -> member.firstLayers(
                                Math.min(count, member.network().layers().size()))
                        .predict(inputs))
                .toList();
        double[][] mean = all.get(0);
        for (int i = 0; i < mean.length && all.size() > 1; i++) {
            for (int q = 0; q < mean[i].length; q++) {
                double sum = 0;
                for (double[][] one : all) {
                    sum += one[i][q];
                }
                mean[i][q] = sum / all.size();
            }
        }
        return mean;
    }

    /**
     * {@return the error in encoded units; NaN where it is not finite}
     *
     * @param rows the rows, with their targets
     */
    public double rmse(NetworkRows rows) {
        try {
            return Metrics.rmse(outputs(rows.inputs()), rows.targets());
        } catch (BadInputException e) {
            return Double.NaN; // nothing to draw
        }
    }
}
