package io.github.deepscn.configure;

import java.util.Arrays;

/** Every input. */
final class AllInputs implements Sight {
    private int[] all = {};

    @Override
    public int[] draw(NumberStream numbers, int fanIn) {
        if (all.length != fanIn) {
            all = new int[fanIn];
            Arrays.setAll(all, j -> j);
        }
        return all;
    }
}
