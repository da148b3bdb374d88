package io.github.deepscn.engine;

/** Another engine, as it is: tests watch it by overriding. */
public class ForwardingEngine implements Engine {
    private final Engine engine;

    public ForwardingEngine(Engine engine) {
        this.engine = engine;
    }

    @Override
    public DataShape shape() {
        return engine.shape();
    }

    @Override
    public Totals run(int sums, int maxima, Kernel kernel) {
        return engine.run(sums, maxima, kernel);
    }

    @Override
    public boolean screens() {
        return engine.screens();
    }

    @Override
    public void close() {
        engine.close();
    }
}
