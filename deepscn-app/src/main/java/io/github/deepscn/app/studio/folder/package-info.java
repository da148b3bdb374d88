/** The folder of a studio on disk: its lock and its permissions. */
@NullMarked
package io.github.deepscn.app.studio.folder;

import org.jspecify.annotations.NullMarked;
