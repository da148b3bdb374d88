/** What experiments are made of: requests, trainings, claims, exhibits and data. */
@NullMarked
package io.github.deepscn.paper.experiment;

import org.jspecify.annotations.NullMarked;
