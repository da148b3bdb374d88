package io.github.deepscn.io;

import java.util.LinkedHashMap;

/** A JSON object under construction; members keep the order in which they were added. */
final class Tree extends LinkedHashMap<String, Object> {
    private static final long serialVersionUID = 1L;

    Tree with(String name, Object value) {
        put(name, value);
        return this;
    }
}
