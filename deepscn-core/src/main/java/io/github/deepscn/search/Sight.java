package io.github.deepscn.search;

/** Which inputs a pair of rows sees; the others have weight 0. */
sealed interface Sight permits AllInputs, FewInputs, InputWindow {
    /** The inputs that the next pair sees, each once, at least one; not to be changed. */
    int[] draw(NumberStream numbers, int fanIn);
}
