package io.github.deepscn.source.input;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The different texts of a column, numbered in order of appearance, and the place where each appears first. */
public final class TextCodes {
    private final Map<String, Integer> codeOf = new HashMap<>();
    private final List<String> texts = new ArrayList<>();
    private final List<Place> places = new ArrayList<>();

    public int code(String text, Place place) {
        Integer known = codeOf.putIfAbsent(text, texts.size());
        if (known != null) {
            return known;
        }
        texts.add(text);
        places.add(place);
        return texts.size() - 1;
    }

    public List<String> texts() {
        return texts;
    }

    public Place place(int code) {
        return places.get(code);
    }
}
