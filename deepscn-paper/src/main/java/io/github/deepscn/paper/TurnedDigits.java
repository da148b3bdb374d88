package io.github.deepscn.paper;

/** Stroke digits turned by random angles, as the paper's digits are: for others to learn from and to look at. */
public final class TurnedDigits {
    /** Width and height of a picture. */
    public static final int SIDE = DigitImages.SIDE;

    private final DigitImages images;

    private TurnedDigits(DigitImages images) {
        this.images = images;
    }

    /** As many of each digit. */
    public static TurnedDigits draw(int count, long seed) {
        return new TurnedDigits(DigitStrokes.images(count, seed, "studio"));
    }

    public int count() {
        return images.count();
    }

    /** Row by row from the top, 0 black to 1 white; the array is shared: leave it alone. */
    public double[] picture(int image) {
        return images.picture(image);
    }

    /** By how many degrees it is turned clockwise. */
    public double angle(int image) {
        return images.angle(image);
    }

    /**
     * A picture turned about its centre.
     *
     * @param picture square, row by row from the top
     * @param degrees clockwise
     */
    public static double[] turned(double[] picture, int side, double degrees) {
        return Rotation.clockwise(picture, side, degrees);
    }
}
