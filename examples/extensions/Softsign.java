import io.github.deepscn.network.Activation;

/** An activation of your own: z / (1 + |z|). */
public record Softsign() implements Activation {
    @Override
    public void apply(double[] z, int from, int to) {
        for (int i = from; i < to; i++) {
            z[i] = z[i] / (1 + Math.abs(z[i]));
        }
    }

    @Override
    public double bound() {
        return 1;
    }

    @Override
    public double steepness() {
        return 1;
    }
}
