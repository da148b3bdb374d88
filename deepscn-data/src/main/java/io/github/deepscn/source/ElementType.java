package io.github.deepscn.source;

import java.nio.ByteBuffer;

/** The numbers in binary files. */
enum ElementType {
    FLOAT32(4) {
        @Override
        double get(ByteBuffer bytes) {
            return bytes.getFloat();
        }
    },
    FLOAT64(8) {
        @Override
        double get(ByteBuffer bytes) {
            return bytes.getDouble();
        }
    },
    INT8(1) {
        @Override
        double get(ByteBuffer bytes) {
            return bytes.get();
        }
    },
    INT16(2) {
        @Override
        double get(ByteBuffer bytes) {
            return bytes.getShort();
        }
    },
    INT32(4) {
        @Override
        double get(ByteBuffer bytes) {
            return bytes.getInt();
        }
    },
    INT64(8) {
        @Override
        double get(ByteBuffer bytes) {
            return (double) bytes.getLong();
        }
    },
    UINT8(1) {
        @Override
        double get(ByteBuffer bytes) {
            return bytes.get() & 0xff;
        }
    },
    UINT16(2) {
        @Override
        double get(ByteBuffer bytes) {
            return bytes.getShort() & 0xffff;
        }
    },
    UINT32(4) {
        @Override
        double get(ByteBuffer bytes) {
            return bytes.getInt() & 0xffffffffL;
        }
    },
    UINT64(8) {
        @Override
        double get(ByteBuffer bytes) {
            long value = bytes.getLong();
            // Halved with the lost bit kept, so that the double is rounded once.
            return value >= 0 ? (double) value : ((value >>> 1) | (value & 1)) * 2.0;
        }
    };

    private final int bytes;

    ElementType(int bytes) {
        this.bytes = bytes;
    }

    int bytes() {
        return bytes;
    }

    abstract double get(ByteBuffer bytes);
}
