package com.kenai.jffi;

import io.github.deepscn.openblas.Functions;
import java.nio.charset.StandardCharsets;

/**
 * Calls functions of a shared library by name, through the native part of jffi. It replaces jffi's Java part, which
 * starts a thread that never ends. The names of the class and its methods are those that jffi's native code is bound
 * to.
 */
public final class Foreign implements Functions {

    /** Constants of jffi, the same on every platform. */
    private static final int LAZY = 1;

    private static final int LOCAL = 4;

    private static final int VOID = 0;
    private static final int INT = 10;
    private static final int POINTER = 14;

    private final long library;

    /**
     * Loads jffi's native part and opens a library without exposing its symbols to other libraries.
     *
     * @param jffi the native part of jffi; no other class loader may have loaded it from this path
     * @param library the library to call
     */
    public Foreign(String jffi, String library) {
        System.load(jffi);
        this.library = dlopen(library, LAZY | LOCAL);
    }

    @Override
    public String text(String function) {
        long context = newCallContext(lookupBuiltinType(POINTER), new long[0], 0);
        long address = invokeN0(context, dlsym(library, function));
        freeCallContext(context);
        return address == 0 ? null : new String(getZeroTerminatedByteArray(address), StandardCharsets.UTF_8);
    }

    @Override
    public int number(String function) {
        long context = newCallContext(lookupBuiltinType(INT), new long[0], 0);
        int number = invokeI0(context, dlsym(library, function));
        freeCallContext(context);
        return number;
    }

    @Override
    public void call(String function, int argument) {
        long context = newCallContext(lookupBuiltinType(VOID), new long[] {lookupBuiltinType(INT)}, 0);
        invokeI1(context, dlsym(library, function), argument);
        freeCallContext(context);
    }

    @Override
    public void call(String function) {
        long context = newCallContext(lookupBuiltinType(VOID), new long[0], 0);
        invokeI0(context, dlsym(library, function));
        freeCallContext(context);
    }

    @Override
    public void close() {
        dlclose(library);
    }

    private static native long dlopen(String path, int flags);

    private static native long dlsym(long library, String name);

    private static native void dlclose(long library);

    private native long newCallContext(long returnType, long[] parameterTypes, int flags);

    private native void freeCallContext(long context);

    private native long lookupBuiltinType(int type);

    private static native int invokeI0(long context, long function);

    private static native int invokeI1(long context, long function, int argument);

    private static native long invokeN0(long context, long function);

    private static native byte[] getZeroTerminatedByteArray(long address);
}
