package io.github.deepscn.paper.digits;

/** Stroke digits turned by random angles, like the paper's digits: an example for other programs. */
public final class TurnedDigits {
    /** Width and height of a picture. */
    public static final int SIDE = DigitImages.SIDE;

    private final DigitImages images;

    private TurnedDigits(DigitImages images) {
        this.images = images;
    }

    /** Draws {@code count} digits, the same number of each. */
    public static TurnedDigits draw(int count, long seed) {
        return new TurnedDigits(DigitStrokes.images(count, seed, "studio"));
    }

    public int count() {
        return images.count();
    }

    /** Row by row from the top, 0 black to 1 white; the array is shared and must not be changed. */
    public double[] picture(int image) {
        return images.picture(image);
    }

    /** The angle of a digit in degrees, clockwise. */
    public double angle(int image) {
        return images.angle(image);
    }
}
