package io.github.deepscn.spark;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.DataShape;
import io.github.deepscn.spark.PartitionSummary.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * The summaries of all partitions together.
 *
 * @param training facts about all training rows
 * @param riding facts about all validation rows
 * @param trainingScale factor for the weights of training rows; 0 if all weigh 1
 * @param ridingScale factor for the weights of validation rows; 0 if all weigh 1
 * @param weightless number of rows of weight zero
 * @param invalid number of rows that cannot be learnt from
 */
record RowSurvey(
        List<PartitionSummary> partitions,
        int outputs,
        Side training,
        Side riding,
        double trainingScale,
        double ridingScale,
        long weightless,
        long invalid) {
    static RowSurvey of(List<PartitionSummary> partitions, int inputs, int outputs) {
        Side training = total(partitions.stream().map(part -> part.training).toList(), inputs);
        Side riding = total(partitions.stream().map(part -> part.riding).toList(), inputs);
        return new RowSurvey(
                partitions,
                outputs,
                training,
                riding,
                weightScale(training),
                weightScale(riding),
                partitions.stream().mapToLong(part -> part.weightless).sum(),
                partitions.stream().mapToLong(part -> part.invalid).sum());
    }

    /** These rows as some of others, whose weights have this factor. */
    RowSurvey withScale(double scale) {
        return new RowSurvey(partitions, outputs, training, riding, scale, scale, weightless, invalid);
    }

    private static Side total(List<Side> sides, int inputs) {
        var total = new Side(inputs);
        for (Side side : sides) {
            total.rows += side.rows;
            total.weighted |= side.weighted;
            total.largestWeight = Math.max(total.largestWeight, side.largestWeight);
            total.largestTarget = Math.max(total.largestTarget, side.largestTarget);
            total.widen(side.least, side.most);
        }
        total.weight = sides.stream().mapToDouble(side -> side.weight).sum();
        return total;
    }

    /**
     * Refuses rows that cannot be trained on.
     *
     * @param skips whether rows that cannot be learnt from may be left out
     * @throws BadInputException if there are such rows and they may not, or no training row is left
     */
    RowSurvey requireSound(boolean skips) {
        long all = training.rows + riding.rows + weightless + invalid;
        if (invalid > 0 && !skips) {
            String first = partitions.stream()
                    .map(partition -> partition.firstFault)
                    .filter(fault -> !fault.isEmpty())
                    .findFirst()
                    .orElse("");
            throw new BadInputException(invalid + " of " + all + " rows cannot be learnt from; the first: " + first
                    + ". Numbers must be present and finite, targets at most " + Samples.LARGEST_TARGET
                    + " in magnitude; correct these rows, or leave them out");
        }
        Require.that(
                training.rows > 0,
                "none of " + all + " rows is left to learn from: " + riding.rows + " are validation rows, " + weightless
                        + " have weight 0, " + invalid + " cannot be learnt from");
        Require.that(
                training.largestTarget == 0 || training.largestTarget >= Samples.SMALLEST_TARGET,
                "the largest target is " + training.largestTarget + " in magnitude, must be 0 or at least "
                        + Samples.SMALLEST_TARGET + "; scale the targets");
        return this;
    }

    DataShape shape() {
        int inputs = training.least.length;
        return new DataShape(
                training.rows,
                inputs,
                outputs,
                weight(training, trainingScale),
                riding.rows,
                weight(riding, ridingScale),
                weightless + invalid,
                IntStream.range(0, inputs)
                        .filter(j -> training.least[j] == training.most[j])
                        .boxed()
                        .toList());
    }

    private static double weight(Side side, double scale) {
        return scale > 0 ? scale * side.weight : side.rows;
    }

    /** The power of four that brings the largest weight to between 1 and 4; 0 if all rows weigh 1. */
    private static double weightScale(Side side) {
        int exponent = Math.getExponent(side.largestWeight * 0x1p200) - 200; // the factor makes subnormals normal
        return side.weighted ? Math.scalb(1.0, -2 * Math.floorDiv(exponent, 2)) : 0;
    }

    /** The place of every partition. */
    List<PartitionPlace> places() {
        long firstTraining = 0;
        long firstRiding = 0;
        var places = new ArrayList<PartitionPlace>();
        for (PartitionSummary partition : partitions) {
            places.add(new PartitionPlace(firstTraining, firstRiding, trainingScale, ridingScale, partition.digest));
            firstTraining += partition.training.rows;
            firstRiding += partition.riding.rows;
        }
        return places;
    }

    /** One digest of all rows in their partitions. */
    String fingerprint() {
        return DigestUtils.sha256Hex(
                partitions.stream().map(partition -> partition.digest).collect(Collectors.joining()));
    }
}
