package io.github.deepscn.spark;

import java.io.Serializable;

/**
 * What a partition has to know of all the others before its rows can take part.
 *
 * @param firstTraining the number of its first training row among all
 * @param firstRiding the number of its first riding row among all
 * @param trainingScale what weights of training rows are multiplied with; 0 if rows are not weighted
 * @param ridingScale the same for riding rows
 * @param digest of its rows, by which they are known again
 */
record PartitionPlace(long firstTraining, long firstRiding, double trainingScale, double ridingScale, String digest)
        implements Serializable {
    long firstRow(boolean rides) {
        return rides ? firstRiding : firstTraining;
    }

    double weightScale(boolean rides) {
        return rides ? ridingScale : trainingScale;
    }
}
