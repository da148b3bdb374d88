package io.github.deepscn.paper.digits;

import io.github.deepscn.data.Require;
import io.github.deepscn.data.Samples;
import java.util.Optional;

/** Turned digits: pixels, angles and, where they are known, classes. The arrays are shared: leave them alone. */
final class DigitImages {
    /** Width and height of a picture. */
    static final int SIDE = 28;

    static final int PIXELS = SIDE * SIDE;

    /** The largest angle to either side. */
    static final double LARGEST_ANGLE = 45;

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

    /**
     * Upright digits, each turned by an angle of its own.
     *
     * @param set a name for the angles to be drawn
     */
    static DigitImages turned(double[][] upright, int[] classes, long seed, String set) {
        double[][] pixels = new double[upright.length][];
        double[] angles = new double[upright.length];
        for (int i = 0; i < upright.length; i++) {
            angles[i] = DigitDraws.named(seed, "angle of " + set, i).between(-LARGEST_ANGLE, LARGEST_ANGLE);
            pixels[i] = Rotation.clockwise(upright[i], SIDE, angles[i]);
        }
        return new DigitImages(pixels, angles, Optional.of(classes));
    }

    int count() {
        return pixels.length;
    }

    double[][] pixels() {
        return pixels;
    }

    double[] picture(int image) {
        return pixels[image];
    }

    double angle(int image) {
        return angles[image];
    }

    double[] angles() {
        return angles;
    }

    boolean hasClasses() {
        return classes.isPresent();
    }

    /** What the digit is, or {@code all} where nobody knows. */
    String className(int image) {
        return classes.map(known -> "" + known[image]).orElse("all");
    }

    /** Pixels as inputs, angles as targets. */
    Samples samples() {
        return Samples.of(pixels, angles);
    }
}
