package io.github.deepscn.paper.digits;

import io.github.deepscn.data.Require;
import io.github.deepscn.data.Samples;
import io.github.deepscn.data.SplitMix64;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Pictures of digits. The arrays are shared; do not change them.
 *
 * @param pixels a picture a row, row by row from the top, 0 black to 1 white
 * @param angles in degrees, clockwise
 * @param classes 0 to 9, where they are known
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record DigitImages(double[][] pixels, double[] angles, Optional<int[]> classes) {
    /** Width and height of a picture. */
    public static final int SIDE = 28;

    static final int PIXELS = SIDE * SIDE;

    /** The largest angle to either side, in degrees. */
    private static final double LARGEST_ANGLE = 45;

    public DigitImages {
        int known = classes.map(numbers -> numbers.length).orElse(pixels.length);
        Require.that(
                known == pixels.length && angles.length == pixels.length,
                "there are " + pixels.length + " pictures, " + angles.length + " angles and " + known
                        + " classes; must be as many");
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
            drawn[i] = draws(seed, "angle of " + set, i).nextDouble(-LARGEST_ANGLE, LARGEST_ANGLE);
            turned[i] = Rotation.clockwise(pixels[i], SIDE, drawn[i]);
        }
        return new DigitImages(turned, drawn, classes);
    }

    /** A stream of random numbers: the same seed and name give the same numbers, whatever else is drawn. */
    static SplittableRandom draws(long seed, String purpose, long number) {
        long key = SplitMix64.mix(seed + SplitMix64.STEP);
        key = SplitMix64.mix(key ^ SplitMix64.mix(purpose.hashCode() + SplitMix64.STEP));
        return new SplittableRandom(SplitMix64.mix(key ^ SplitMix64.mix(number + SplitMix64.STEP)));
    }

    public int count() {
        return pixels.length;
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
