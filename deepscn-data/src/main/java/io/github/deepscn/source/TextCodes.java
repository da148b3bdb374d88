package io.github.deepscn.source;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The different texts of a column in one block, numbered in order of appearance; a known text costs no object. */
final class TextCodes {
    /** A text and the line of the block that has it first. */
    record Entry(String text, long line) {}

    private final List<Entry> entries = new ArrayList<>();
    private final List<byte[]> spellings = new ArrayList<>();
    private int[] slots = new int[64];

    TextCodes() {
        Arrays.fill(slots, -1);
    }

    int code(byte[] bytes, int from, int to, long line) {
        int slot = slot(bytes, from, to);
        if (slots[slot] < 0) {
            entries.add(new Entry(Utf8.decode(bytes, from, to, line), line));
            spellings.add(Arrays.copyOfRange(bytes, from, to));
            slots[slot] = entries.size() - 1;
            if (entries.size() * 2 > slots.length) {
                grow();
                return entries.size() - 1;
            }
        }
        return slots[slot];
    }

    private int slot(byte[] bytes, int from, int to) {
        int hash = 1;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + bytes[i];
        }
        hash *= 0x9E3779B9;
        int slot = (hash ^ (hash >>> 15)) & (slots.length - 1);
        while (slots[slot] >= 0) {
            byte[] known = spellings.get(slots[slot]);
            if (known.length == to - from && Arrays.equals(known, 0, known.length, bytes, from, to)) {
                return slot;
            }
            slot = (slot + 1) & (slots.length - 1);
        }
        return slot;
    }

    private void grow() {
        slots = new int[slots.length * 2];
        Arrays.fill(slots, -1);
        for (int code = 0; code < spellings.size(); code++) {
            byte[] known = spellings.get(code);
            slots[slot(known, 0, known.length)] = code;
        }
    }

    List<Entry> entries() {
        return entries;
    }
}
