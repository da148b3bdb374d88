/** Data sets: uploading, profiling, listing and deleting tables. */
@NullMarked
package io.github.deepscn.app.studio.data;

import org.jspecify.annotations.NullMarked;
