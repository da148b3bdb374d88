package org.netlib.util;

/** A value by reference; netlib's native bridge looks this class up when it loads. */
final class floatW {
    float val;
}
