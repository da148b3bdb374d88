package io.github.deepscn.search;

import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.FewInputs;
import io.github.deepscn.network.NodeFamily;
import java.util.Locale;

/** The sources that come with the library. */
public enum Sources implements Source {
    /** The paper's: weights and bias uniform in [−λ,λ]. */
    UNIFORM((drawing, parameters, at) -> {
        for (int i = at; i < at + drawing.fanIn() + 1; i++) {
            parameters[i] = drawing.numbers().symmetric() * drawing.scope();
        }
    }),
    /** A slope between two rows, likelier where the residual changes much over a short distance. */
    DENSE_PAIRS(PairSource.DENSE::draw),
    /** Pairs of rows seen through one, two, three or all inputs, of varying steepness: suits data that suit trees. */
    SPARSE_PAIRS(PairSource.SPARSE::draw),
    /** A slope along the mean direction of many pairs: for inputs that are many and alike, such as pixels. */
    MEAN_PAIRS(PairSource.MEAN::draw),
    /**
     * Mean pairs seen through a window of an image whose pixels are the inputs; mean pairs in later layers, whose
     * inputs are nodes: their order does not say which are neighbours.
     */
    LOCAL_PAIRS((drawing, parameters, at) ->
            (drawing.layer() == 1 ? PairSource.LOCAL : PairSource.MEAN).draw(drawing, parameters, at)),
    /** A bump around a row, likelier where the residual is large. */
    RADIAL(RadialSource::draw),
    /** A bump on one to four inputs around a row, likelier where the residual is large. */
    SPARSE_RADIAL(FewInputsSource.BUMP::draw),
    /** Walls on one to four inputs around a row, as the conditions of trees. */
    BOXES(FewInputsSource.BOX::draw);

    @SuppressWarnings("ImmutableEnumChecker")
    private final Source source;

    Sources(Source source) {
        this.source = source;
    }

    @Override
    public void draw(Drawing drawing, double[] parameters, int at) {
        source.draw(drawing, parameters, at);
    }

    @Override
    public NodeFamily family(Activation activation) {
        return switch (this) {
            case RADIAL -> Activations.GAUSSIAN;
            case SPARSE_RADIAL -> FewInputs.BUMP;
            case BOXES -> FewInputs.BOX;
            default -> activation;
        };
    }

    /** The name in lower case, with hyphens. */
    @Override
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** A slope between two rows needs a sigmoid or tanh. */
    @Override
    public boolean allows(Activation activation) {
        return switch (this) {
            case UNIFORM, RADIAL, SPARSE_RADIAL, BOXES -> true;
            case DENSE_PAIRS, SPARSE_PAIRS, MEAN_PAIRS, LOCAL_PAIRS ->
                activation == Activations.SIGMOID || activation == Activations.TANH;
        };
    }

    @Override
    public boolean isDrawnFromRows() {
        return this != UNIFORM;
    }
}
