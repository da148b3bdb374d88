package io.github.deepscn.app.studio.http;

import java.util.Locale;

/** Amounts of bytes in front of people. */
final class Sizes {
    private Sizes() {}

    static String of(long bytes) {
        String[] units = {"bytes", "KiB", "MiB", "GiB", "TiB"};
        double value = bytes;
        int unit = 0;
        while (value >= 1024 && unit < units.length - 1) {
            value /= 1024;
            unit++;
        }
        return String.format(Locale.ROOT, value == Math.rint(value) ? "%.0f %s" : "%.1f %s", value, units[unit]);
    }
}
