package io.github.deepscn.engine;

/** Counts the rounds of another engine. */
public final class CountingEngine implements Engine {
    private final Engine engine;
    private int rounds;

    public CountingEngine(Engine engine) {
        this.engine = engine;
    }

    /** So many since it was asked last. */
    public int rounds() {
        int since = rounds;
        rounds = 0;
        return since;
    }

    @Override
    public DataShape shape() {
        return engine.shape();
    }

    @Override
    public Totals run(int sums, int maxima, Kernel kernel) {
        rounds++;
        return engine.run(sums, maxima, kernel);
    }

    @Override
    public boolean keepsOutputs() {
        return engine.keepsOutputs();
    }

    @Override
    public void close() {
        engine.close();
    }
}
