package io.github.deepscn.source.arrays;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The types of numbers in binary files. */
enum ElementType {
    FLOAT32("f4", ByteBuffer::getFloat),
    FLOAT64("f8", ByteBuffer::getDouble),
    INT8("i1", ByteBuffer::get),
    INT16("i2", ByteBuffer::getShort),
    INT32("i4", ByteBuffer::getInt),
    INT64("i8", ByteBuffer::getLong),
    UINT8("u1", bytes -> bytes.get() & 0xff),
    UINT16("u2", bytes -> bytes.getShort() & 0xffff),
    UINT32("u4", bytes -> bytes.getInt() & 0xffffffffL),
    UINT64("u8", bytes -> unsigned(bytes.getLong()));

    private final String code;

    @SuppressWarnings("ImmutableEnumChecker") // functions without state
    private final ToDoubleFunction<ByteBuffer> getter;

    /** @param code the name of the type in NumPy: its kind and its size in bytes */
    ElementType(String code, ToDoubleFunction<ByteBuffer> getter) {
        this.code = code;
        this.getter = getter;
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
        return getter.applyAsDouble(bytes);
    }

    private static double unsigned(long value) {
        // Half the value, with the lost bit kept, so that the double is rounded once.
        return value >= 0 ? (double) value : ((value >>> 1) | (value & 1)) * 2.0;
    }
}
