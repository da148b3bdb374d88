package io.github.deepscn.app.studio;

/** The size of the pictures that rows of pixels are, row by row from the top. */
record ImageShape(int width, int height) {}
