package io.github.deepscn.paper.digits;

import io.github.deepscn.data.Require;
import io.github.deepscn.data.Samples;
import java.util.Optional;

/** Pictures of digits: pixels, angles and, where they are known, classes. The arrays are shared; do not change them. */
public final class DigitImages {
    /** Width and height of a picture. */
    public static final int SIDE = 28;

    static final int PIXELS = SIDE * SIDE;

    /** The largest angle to either side, in degrees. */
    private static final double LARGEST_ANGLE = 45;

    private final double[][] pixels;
    private final double[] angles;
    private final Optional<int[]> classes;

    /**
     * Digits.
     *
     * @param pixels a picture a row, row by row from the top, 0 black to 1 white
     * @param angles in degrees, clockwise
     * @param classes 0 to 9
     */
    DigitImages(double[][] pixels, double[] angles, Optional<int[]> classes) {
        Require.that(
                pixels.length == angles.length
                        && classes.map(known -> known.length == pixels.length).orElse(true),
                "there are " + pixels.length + " pictures, " + angles.length + " angles and "
                        + classes.map(known -> known.length + " classes").orElse("no classes")
                        + "; must be as many");
        this.pixels = pixels;
        this.angles = angles;
        this.classes = classes;
    }

    static DigitImages upright(double[][] pixels, int[] classes) {
        return new DigitImages(pixels, new double[pixels.length], Optional.of(classes));
    }

    /**
     * Turns every upright digit by an angle of its own.
     *
     * @param set names the stream of random angles
     */
    DigitImages turned(long seed, String set) {
        double[][] turned = new double[pixels.length][];
        double[] drawn = new double[pixels.length];
        for (int i = 0; i < turned.length; i++) {
            drawn[i] = DigitDraws.named(seed, "angle of " + set, i).between(-LARGEST_ANGLE, LARGEST_ANGLE);
            turned[i] = Rotation.clockwise(pixels[i], SIDE, drawn[i]);
        }
        return new DigitImages(turned, drawn, classes);
    }

    public int count() {
        return pixels.length;
    }

    /** A picture a row, row by row from the top, 0 black to 1 white. */
    public double[][] pixels() {
        return pixels;
    }

    /** Degrees, clockwise. */
    public double[] angles() {
        return angles;
    }

    boolean hasClasses() {
        return classes.isPresent();
    }

    /** The digit, or {@code all} where it is not known. */
    String className(int image) {
        return classes.map(known -> "" + known[image]).orElse("all");
    }

    /** Pixels as inputs, angles as targets. */
    Samples samples() {
        return Samples.of(pixels, angles);
    }
}
