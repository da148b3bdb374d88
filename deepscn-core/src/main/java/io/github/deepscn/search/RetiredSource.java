package io.github.deepscn.search;

import io.github.deepscn.data.BadInputException;

/**
 * A source of earlier versions. A model trained with it loads and predicts, but no candidates can be drawn from it.
 *
 * @param id its name in model files
 */
public record RetiredSource(String id) implements Source {
    /** Uniform directions, each tried with all scopes. */
    public static final RetiredSource SCALED = new RetiredSource("scaled");

    @Override
    public void draw(Drawing drawing, double[] parameters, int at) {
        throw new BadInputException("the source " + id + " was removed; train with uniform");
    }
}
