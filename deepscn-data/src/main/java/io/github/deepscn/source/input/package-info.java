/** What all formats share: the file to read, the request, the rules about cells, and columns that grow row by row. */
@NullMarked
package io.github.deepscn.source.input;

import org.jspecify.annotations.NullMarked;
