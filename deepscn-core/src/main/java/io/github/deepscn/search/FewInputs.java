package io.github.deepscn.search;

/** Sees one, two or three inputs, or all of them. */
final class FewInputs implements Sight {
    /** Numbers of inputs seen; 0 stands for all. */
    private static final int[] FEW = {1, 2, 3, 0};

    private final AllInputs all = new AllInputs();

    @Override
    public int[] draw(NumberStream numbers, int fanIn) {
        int few = FEW[numbers.below(FEW.length)];
        if (few == 0 || few >= fanIn) {
            return all.draw(numbers, fanIn);
        }
        int[] drawn = new int[few];
        for (int k = 0; k < few; k++) {
            int input;
            do {
                input = numbers.below(fanIn);
            } while (contains(drawn, k, input));
            drawn[k] = input;
        }
        return drawn;
    }

    private static boolean contains(int[] drawn, int count, int input) {
        for (int k = 0; k < count; k++) {
            if (drawn[k] == input) {
                return true;
            }
        }
        return false;
    }
}
