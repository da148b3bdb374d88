/** Use of a trained model: predictions and downloads. */
@NullMarked
package io.github.deepscn.app.studio.use;

import org.jspecify.annotations.NullMarked;
