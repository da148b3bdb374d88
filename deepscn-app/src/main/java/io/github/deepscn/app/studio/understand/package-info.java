/** Views of a trained model: its network, its errors, its resolution by depth, and its important columns. */
@NullMarked
package io.github.deepscn.app.studio.understand;

import org.jspecify.annotations.NullMarked;
