/** The course of a training: what the page shows while it runs. */
@NullMarked
package io.github.deepscn.app.studio.course;

import org.jspecify.annotations.NullMarked;
