package io.github.deepscn.engine;

/** Counts the rounds of another engine. */
public final class CountingEngine extends ForwardingEngine {
    private int rounds;

    public CountingEngine(Engine engine) {
        super(engine);
    }

    /** The number since the last call. */
    public int rounds() {
        int since = rounds;
        rounds = 0;
        return since;
    }

    @Override
    public Totals run(int sums, int maxima, Kernel kernel) {
        rounds++;
        return super.run(sums, maxima, kernel);
    }
}
