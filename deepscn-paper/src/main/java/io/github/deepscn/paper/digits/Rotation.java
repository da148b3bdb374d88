package io.github.deepscn.paper.digits;

/** Turns square pictures about their centre, by bilinear interpolation; everything outside the picture is black. */
public final class Rotation {
    private Rotation() {}

    /**
     * A turned copy.
     *
     * @param picture row by row from the top
     * @param side its width and height in pixels
     * @param degrees clockwise
     */
    public static double[] clockwise(double[] picture, int side, double degrees) {
        double sine = Math.sin(Math.toRadians(degrees));
        double cosine = Math.cos(Math.toRadians(degrees));
        double centre = (side - 1) / 2.0;
        double[] turned = new double[side * side];
        for (int row = 0; row < side; row++) {
            for (int column = 0; column < side; column++) {
                double right = column - centre;
                double down = row - centre;
                // the place that the pixel comes from
                double x = centre + right * cosine + down * sine;
                double y = centre - right * sine + down * cosine;
                turned[row * side + column] = between(picture, side, x, y);
            }
        }
        return turned;
    }

    /** Interpolates between four pixels. */
    private static double between(double[] picture, int side, double x, double y) {
        int left = (int) Math.floor(x);
        int top = (int) Math.floor(y);
        double rightShare = x - left;
        double lowerShare = y - top;
        return (1 - lowerShare)
                        * ((1 - rightShare) * pixel(picture, side, left, top)
                                + rightShare * pixel(picture, side, left + 1, top))
                + lowerShare
                        * ((1 - rightShare) * pixel(picture, side, left, top + 1)
                                + rightShare * pixel(picture, side, left + 1, top + 1));
    }

    private static double pixel(double[] picture, int side, int column, int row) {
        boolean inside = column >= 0 && column < side && row >= 0 && row < side;
        return inside ? picture[row * side + column] : 0;
    }
}
