package io.github.deepscn.source;

import java.util.Arrays;

/** Whole rows of one CSV file. */
final class Block {
    private static final int ROOM_BEHIND = 16;

    byte[] bytes = {};
    int end;
    int index;
    int file;
    boolean firstOfFile;
    /** False if the last row goes on for longer than any row may. */
    boolean whole;

    /** Makes room for so many bytes and the line feed behind them; numbers are looked at eight bytes at a time. */
    void reserve(int length) {
        if (bytes.length < length + ROOM_BEHIND) {
            bytes = Arrays.copyOf(bytes, length + ROOM_BEHIND);
        }
    }
}
