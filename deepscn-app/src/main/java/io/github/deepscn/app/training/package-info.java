/** Trainings and their results, for the command line and for the studio. */
@NullMarked
package io.github.deepscn.app.training;

import org.jspecify.annotations.NullMarked;
