package io.github.deepscn.search;

import java.util.Arrays;

/** Sees every input. */
final class AllInputs implements Sight {
    private volatile int[] all = {};

    @Override
    public int[] draw(NumberStream numbers, int fanIn) {
        int[] known = all;
        if (known.length != fanIn) {
            known = new int[fanIn];
            Arrays.setAll(known, j -> j);
            all = known;
        }
        return known;
    }
}
