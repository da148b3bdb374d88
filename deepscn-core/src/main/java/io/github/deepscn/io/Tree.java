package io.github.deepscn.io;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** An object of {@link Json} that is being put together; members stay in the order they came. */
final class Tree {
    private final Map<String, Object> members = new LinkedHashMap<>();

    Tree with(String name, Object value) {
        members.put(name, value instanceof Tree tree ? tree.members : value);
        return this;
    }

    Map<String, Object> members() {
        return Collections.unmodifiableMap(members);
    }
}
