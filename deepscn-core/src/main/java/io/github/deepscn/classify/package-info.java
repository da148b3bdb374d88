/** From a network's hidden outputs to classes: label encoding, discriminant analysis, calibration. */
@NullMarked
package io.github.deepscn.classify;

import org.jspecify.annotations.NullMarked;
