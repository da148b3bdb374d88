package io.github.deepscn.search;

import java.util.Arrays;

/** Which inputs a pair of rows sees; the others have weight 0. */
@FunctionalInterface
interface InputChoice {
    /** The inputs that the next pair of anchors sees, each once, at least one; not to be changed. */
    int[] draw(NumberStream numbers, Anchors anchors);

    /** One, two or three inputs, or all of them. */
    static int[] few(NumberStream numbers, Anchors anchors) {
        int few = 1 + numbers.below(4);
        if (few == 4 || few >= anchors.fanIn()) {
            return anchors.allInputs();
        }
        return some(few, numbers, anchors);
    }

    /** Different inputs: {@code count} of them, or all. */
    static int[] some(int count, NumberStream numbers, Anchors anchors) {
        if (count >= anchors.fanIn()) {
            return anchors.allInputs();
        }
        int[] drawn = new int[count];
        for (int k = 0; k < count; ) {
            int next = numbers.below(anchors.fanIn());
            if (Arrays.stream(drawn, 0, k).noneMatch(input -> input == next)) {
                drawn[k++] = next;
            }
        }
        return drawn;
    }

    /**
     * A rectangle anywhere in an image whose pixels, row by row, are the inputs. The image is a square; if the number
     * of inputs is not a square, the inputs form a line, such as a spectrum, and the window is a section of it. Height
     * and width are between a seventh and half of the whole.
     */
    static int[] window(NumberStream numbers, Anchors anchors) {
        int side = (int) Math.round(Math.sqrt(anchors.fanIn()));
        boolean square = side * side == anchors.fanIn();
        int rows = square ? side : 1;
        int columns = square ? side : anchors.fanIn();
        int height = length(numbers, rows);
        int width = length(numbers, columns);
        int top = numbers.below(rows - height + 1);
        int left = numbers.below(columns - width + 1);
        int[] window = new int[height * width];
        for (int k = 0; k < window.length; k++) {
            window[k] = (top + k / width) * columns + left + k % width;
        }
        return window;
    }

    private static int length(NumberStream numbers, int whole) {
        int least = Math.max(1, whole / 7);
        int most = Math.max(1, whole / 2);
        return least + numbers.below(most - least + 1);
    }
}
