package io.github.deepscn.search;

/**
 * Sees a rectangle anywhere in an image whose pixels, row by row, are the inputs. The image is a square; if the number
 * of inputs is not a square, the inputs form a line, such as a spectrum, and the window is a section of it. Height and
 * width are between a seventh and half of the whole.
 */
final class InputWindow implements Sight {
    private static final int SMALLEST_PART = 7;
    private static final int LARGEST_PART = 2;

    @Override
    public int[] draw(NumberStream numbers, int fanIn) {
        int side = (int) Math.round(Math.sqrt(fanIn));
        boolean square = side * side == fanIn;
        int rows = square ? side : 1;
        int columns = square ? side : fanIn;
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
        int least = Math.max(1, whole / SMALLEST_PART);
        int most = Math.max(1, whole / LARGEST_PART);
        return least + numbers.below(most - least + 1);
    }
}
