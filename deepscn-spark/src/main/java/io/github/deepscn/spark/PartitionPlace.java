package io.github.deepscn.spark;

import java.io.Serializable;

/**
 * What a partition has to know about all others before its rows can take part.
 *
 * @param firstTraining index of its first training row among the training rows of all partitions
 * @param firstRiding index of its first validation row among the validation rows of all partitions
 * @param trainingScale factor for the weights of training rows; 0 if all weigh 1
 * @param ridingScale factor for the weights of validation rows; 0 if all weigh 1
 * @param digest identifies its rows
 */
record PartitionPlace(long firstTraining, long firstRiding, double trainingScale, double ridingScale, String digest)
        implements Serializable {}
