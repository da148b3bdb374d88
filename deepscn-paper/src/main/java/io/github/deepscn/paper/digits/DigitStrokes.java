package io.github.deepscn.paper.digits;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Digits drawn by strokes, no two alike: data for the experiment where there is no handwriting. */
public final class DigitStrokes {
    private static final double WIDTH = 11;
    private static final double HEIGHT = 18;

    private static final double DEGREES_A_STEP = 20;

    private record Point(double x, double y) {}

    private DigitStrokes() {}

    /**
     * Draws {@code count} digits, the same number of each, and turns them by random angles.
     *
     * @param set names the stream of random numbers
     */
    public static DigitImages images(int count, long seed, String set) {
        double[][] upright = new double[count][];
        int[] classes = new int[count];
        for (int i = 0; i < count; i++) {
            classes[i] = i % 10;
            upright[i] = picture(classes[i], DigitImages.draws(seed, "strokes of " + set, i));
        }
        return DigitImages.upright(upright, classes).turned(seed, set);
    }

    /** An upright digit of random size, place, slant and pen. */
    static double[] picture(int digit, SplittableRandom draws) {
        double width = WIDTH * draws.nextDouble(0.7, 1.15);
        double height = HEIGHT * draws.nextDouble(0.8, 1.1);
        double slant = draws.nextDouble(-0.2, 0.3);
        double right = draws.nextDouble(-1.5, 1.5);
        double down = draws.nextDouble(-1.5, 1.5);
        double pen = draws.nextDouble(0.8, 1.7);
        double centre = (DigitImages.SIDE - 1) / 2.0;
        double[] picture = new double[DigitImages.PIXELS];
        for (List<Point> stroke : strokes(digit)) {
            List<Point> placed = stroke.stream()
                    .map(point -> {
                        double x = point.x() - 0.5 + draws.nextDouble(-0.02, 0.02);
                        double y = point.y() - 0.5 + draws.nextDouble(-0.02, 0.02);
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

    /** The strokes of a digit: points in a box from (0, 0), top left, to (1, 1). */
    private static List<List<Point>> strokes(int digit) {
        return switch (digit) {
            case 0 -> List.of(arc(0.5, 0.5, 0.38, 0.5, 0, 360));
            case 1 -> List.of(line(0.25, 0.22, 0.55, 0, 0.55, 1));
            case 2 -> List.of(joined(arc(0.5, 0.28, 0.36, 0.28, 190, 390), line(0.1, 1, 0.9, 1)));
            case 3 -> List.of(joined(arc(0.45, 0.26, 0.36, 0.26, 200, 450), arc(0.45, 0.76, 0.4, 0.24, 270, 520)));
            case 4 -> List.of(line(0.65, 1, 0.65, 0, 0.08, 0.68, 0.92, 0.68));
            case 5 -> List.of(joined(line(0.85, 0, 0.22, 0, 0.18, 0.45), arc(0.47, 0.68, 0.38, 0.32, 225, 510)));
            case 6 -> List.of(line(0.75, 0.02, 0.45, 0.2, 0.2, 0.5, 0.12, 0.7), arc(0.5, 0.7, 0.38, 0.3, 180, 540));
            case 7 -> List.of(line(0.1, 0, 0.9, 0, 0.4, 1));
            case 8 -> List.of(arc(0.5, 0.25, 0.3, 0.25, 90, 450), arc(0.5, 0.75, 0.38, 0.25, 270, 630));
            case 9 -> List.of(arc(0.48, 0.3, 0.36, 0.3, 0, 360), line(0.84, 0.3, 0.78, 0.65, 0.6, 1));
            default -> throw new IllegalArgumentException("no digit: " + digit);
        };
    }

    private static List<Point> line(double... coordinates) {
        return IntStream.range(0, coordinates.length / 2)
                .mapToObj(k -> new Point(coordinates[2 * k], coordinates[2 * k + 1]))
                .toList();
    }

    /** A part of an ellipse; degrees count clockwise from its right end. */
    private static List<Point> arc(
            double centreX, double centreY, double radiusX, double radiusY, double from, double to) {
        int steps = (int) Math.ceil((to - from) / DEGREES_A_STEP);
        return IntStream.rangeClosed(0, steps)
                .mapToDouble(k -> Math.toRadians(from + (to - from) * k / steps))
                .mapToObj(angle -> new Point(centreX + radiusX * Math.cos(angle), centreY + radiusY * Math.sin(angle)))
                .toList();
    }

    /** One stroke of two parts, with a straight line between them. */
    private static List<Point> joined(List<Point> first, List<Point> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}
