package io.github.deepscn.source.arrays;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/** The types of numbers in binary files. */
enum ElementType {
    FLOAT32("f4"),
    FLOAT64("f8"),
    INT8("i1"),
    INT16("i2"),
    INT32("i4"),
    INT64("i8"),
    UINT8("u1"),
    UINT16("u2"),
    UINT32("u4"),
    UINT64("u8");

    private final String code;

    /** @param code the name of the type in NumPy: its kind and its size in bytes */
    ElementType(String code) {
        this.code = code;
    }

    /** The type with this name in NumPy; a truth value is a number, too. */
    static Optional<ElementType> ofCode(String code) {
        String wanted = code.equals("b1") ? "u1" : code;
        return Arrays.stream(values()).filter(type -> type.code.equals(wanted)).findFirst();
    }

    int bytes() {
        return code.charAt(1) - '0';
    }

    double get(ByteBuffer bytes) {
        return switch (this) {
            case FLOAT32 -> bytes.getFloat();
            case FLOAT64 -> bytes.getDouble();
            case INT8 -> bytes.get();
            case INT16 -> bytes.getShort();
            case INT32 -> bytes.getInt();
            case INT64 -> (double) bytes.getLong();
            case UINT8 -> bytes.get() & 0xff;
            case UINT16 -> bytes.getShort() & 0xffff;
            case UINT32 -> bytes.getInt() & 0xffffffffL;
            case UINT64 -> unsigned(bytes.getLong());
        };
    }

    private static double unsigned(long value) {
        // Half the value, with the lost bit kept, so that the double is rounded once.
        return value >= 0 ? (double) value : ((value >>> 1) | (value & 1)) * 2.0;
    }
}
