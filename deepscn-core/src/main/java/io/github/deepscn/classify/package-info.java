/**
 * From a network's hidden outputs to classes: label encoding, discriminant analysis, calibration.
 *
 * @since 0.1
 */
@NullMarked
package io.github.deepscn.classify;

import org.jspecify.annotations.NullMarked;
