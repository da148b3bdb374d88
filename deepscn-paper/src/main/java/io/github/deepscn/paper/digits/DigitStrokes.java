package io.github.deepscn.paper.digits;

import io.github.deepscn.paper.digits.DigitFont.Point;
import java.util.List;

/** Digits drawn by strokes, no two alike: what the experiment runs on where there is no handwriting. */
final class DigitStrokes {
    private static final double WIDTH = 11;
    private static final double HEIGHT = 18;

    private DigitStrokes() {}

    /** As many of each digit, turned by random angles. */
    static DigitImages images(int count, long seed, String set) {
        double[][] upright = new double[count][];
        int[] classes = new int[count];
        for (int i = 0; i < count; i++) {
            classes[i] = i % 10;
            upright[i] = picture(classes[i], DigitDraws.named(seed, "strokes of " + set, i));
        }
        return DigitImages.turned(upright, classes, seed, set);
    }

    /** An upright digit of random size, place, slant and pen. */
    static double[] picture(int digit, DigitDraws draws) {
        double width = WIDTH * draws.between(0.7, 1.15);
        double height = HEIGHT * draws.between(0.8, 1.1);
        double slant = draws.between(-0.2, 0.3);
        double right = draws.between(-1.5, 1.5);
        double down = draws.between(-1.5, 1.5);
        double pen = draws.between(0.8, 1.7);
        double centre = (DigitImages.SIDE - 1) / 2.0;
        double[] picture = new double[DigitImages.PIXELS];
        for (List<Point> stroke : DigitFont.strokes(digit)) {
            List<Point> placed = stroke.stream()
                    .map(point -> {
                        double x = point.x() - 0.5 + draws.between(-0.02, 0.02);
                        double y = point.y() - 0.5 + draws.between(-0.02, 0.02);
                        return new Point(centre + right + width * x - slant * height * y, centre + down + height * y);
                    })
                    .toList();
            draw(placed, pen, picture);
        }
        return picture;
    }

    /** Ink fades over the one pixel around the edge of the pen, which smooths the steps. */
    private static void draw(List<Point> stroke, double pen, double[] picture) {
        for (int k = 1; k < stroke.size(); k++) {
            for (int p = 0; p < picture.length; p++) {
                double distance =
                        distance(p % DigitImages.SIDE, p / DigitImages.SIDE, stroke.get(k - 1), stroke.get(k));
                double ink = Math.max(0, Math.min(1, pen + 0.5 - distance));
                picture[p] = Math.max(picture[p], ink);
            }
        }
    }

    /** From a place to the nearest point of a straight piece. */
    private static double distance(int x, int y, Point from, Point to) {
        double dx = to.x() - from.x();
        double dy = to.y() - from.y();
        double length = dx * dx + dy * dy;
        double along = length == 0 ? 0 : ((x - from.x()) * dx + (y - from.y()) * dy) / length;
        double nearest = Math.max(0, Math.min(1, along));
        return Math.hypot(x - from.x() - nearest * dx, y - from.y() - nearest * dy);
    }
}
