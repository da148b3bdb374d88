/** The words, tables and command lines that people read. */
@NullMarked
package io.github.deepscn.app.text;

import org.jspecify.annotations.NullMarked;
