package io.github.deepscn.openblas;

import dev.ludovic.netlib.blas.BLAS;
import dev.ludovic.netlib.blas.JavaBLAS;
import dev.ludovic.netlib.blas.NativeBLAS;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Functions of netlib as somebody else in the process calls them, beside the same in Java. */
final class NetlibFunctions {

    private static final int N = 150;
    private static final long SEED = 7;

    /** What a function leaves in arrays that are made anew for each call. */
    @FunctionalInterface
    private interface Call {
        double result(BLAS blas, Operands operands);
    }

    private static final class Operands {
        final double[] a = numbers(1, N * N);
        final double[] b = numbers(2, N * N);
        final double[] c = numbers(3, N * N);
        final double[] x = numbers(4, N);
        final double[] y = numbers(5, N);
        final float[] fa = floats(a);
        final float[] fb = floats(b);
        final float[] fc = floats(c);
        final float[] fx = floats(x);
        final float[] fy = floats(y);

        Operands() {
            for (int i = 0; i < N; i++) { // triangles of it are well conditioned
                a[i * N + i] += N;
                fa[i * N + i] += N;
            }
        }

        double sum() {
            double sum = 0;
            for (var array : List.of(a, b, c, x, y)) {
                for (int i = 0; i < array.length; i++) {
                    sum += array[i] * (i % 7 + 1);
                }
            }
            for (var array : List.of(fa, fb, fc, fx, fy)) {
                for (int i = 0; i < array.length; i++) {
                    sum += (double) array[i] * (i % 5 + 1);
                }
            }
            return sum;
        }
    }

    private static final Map<String, Call> CALLS = calls();

    private NetlibFunctions() {}

    /** Calls all functions of a system's BLAS and names those that do not return what Java returns. */
    static List<String> wrong() {
        var wrong = new ArrayList<String>();
        var natives = NativeBLAS.getInstance();
        for (var call : CALLS.entrySet()) {
            double expected = result(call.getValue(), JavaBLAS.getInstance());
            double seen = result(call.getValue(), natives);
            if (!(Math.abs(seen - expected) <= 1e-3 * (1 + Math.abs(expected)))) {
                wrong.add(call.getKey() + ": " + seen + " instead of " + expected);
            }
        }
        return wrong;
    }

    static int count() {
        return CALLS.size();
    }

    private static double result(Call call, BLAS blas) {
        var operands = new Operands();
        return call.result(blas, operands) + operands.sum();
    }

    private static Map<String, Call> calls() {
        var calls = new TreeMap<String, Call>();
        calls.put("dasum", (blas, o) -> blas.dasum(N, o.x, 1));
        calls.put("sasum", (blas, o) -> blas.sasum(N, o.fx, 1));
        calls.put("ddot", (blas, o) -> blas.ddot(N, o.x, 1, o.y, 1));
        calls.put("sdot", (blas, o) -> blas.sdot(N, o.fx, 1, o.fy, 1));
        calls.put("sdsdot", (blas, o) -> blas.sdsdot(N, 0.5f, o.fx, 1, o.fy, 1));
        calls.put("dnrm2", (blas, o) -> blas.dnrm2(N, o.x, 1));
        calls.put("snrm2", (blas, o) -> blas.snrm2(N, o.fx, 1));
        calls.put("idamax", (blas, o) -> blas.idamax(N, o.x, 1));
        calls.put("isamax", (blas, o) -> blas.isamax(N, o.fx, 1));
        put(calls, "daxpy", (blas, o) -> blas.daxpy(N, 0.5, o.x, 1, o.y, 1));
        put(calls, "saxpy", (blas, o) -> blas.saxpy(N, 0.5f, o.fx, 1, o.fy, 1));
        put(calls, "dcopy", (blas, o) -> blas.dcopy(N, o.x, 1, o.y, 1));
        put(calls, "scopy", (blas, o) -> blas.scopy(N, o.fx, 1, o.fy, 1));
        put(calls, "drot", (blas, o) -> blas.drot(N, o.x, 1, o.y, 1, 0.6, 0.8));
        put(calls, "srot", (blas, o) -> blas.srot(N, o.fx, 1, o.fy, 1, 0.6f, 0.8f));
        put(calls, "dscal", (blas, o) -> blas.dscal(N, 0.5, o.x, 1));
        put(calls, "sscal", (blas, o) -> blas.sscal(N, 0.5f, o.fx, 1));
        put(calls, "dswap", (blas, o) -> blas.dswap(N, o.x, 1, o.y, 1));
        put(calls, "sswap", (blas, o) -> blas.sswap(N, o.fx, 1, o.fy, 1));
        put(calls, "dgemv", (blas, o) -> blas.dgemv("N", N, N, 0.5, o.a, N, o.x, 1, 0.25, o.y, 1));
        put(calls, "dgemv T", (blas, o) -> blas.dgemv("T", N, N, 0.5, o.a, N, o.x, 1, 0.25, o.y, 1));
        put(calls, "sgemv", (blas, o) -> blas.sgemv("N", N, N, 0.5f, o.fa, N, o.fx, 1, 0.25f, o.fy, 1));
        put(calls, "dgbmv", (blas, o) -> blas.dgbmv("N", N, N, 2, 1, 0.5, o.a, N, o.x, 1, 0.25, o.y, 1));
        put(calls, "dger", (blas, o) -> blas.dger(N, N, 0.5, o.x, 1, o.y, 1, o.c, N));
        put(calls, "sger", (blas, o) -> blas.sger(N, N, 0.5f, o.fx, 1, o.fy, 1, o.fc, N));
        put(calls, "dsbmv", (blas, o) -> blas.dsbmv("U", N, 2, 0.5, o.a, N, o.x, 1, 0.25, o.y, 1));
        put(calls, "dspmv", (blas, o) -> blas.dspmv("U", N, 0.5, o.a, o.x, 1, 0.25, o.y, 1));
        put(calls, "sspmv", (blas, o) -> blas.sspmv("U", N, 0.5f, o.fa, o.fx, 1, 0.25f, o.fy, 1));
        put(calls, "dspr", (blas, o) -> blas.dspr("U", N, 0.5, o.x, 1, o.c));
        put(calls, "sspr", (blas, o) -> blas.sspr("U", N, 0.5f, o.fx, 1, o.fc));
        put(calls, "dspr2", (blas, o) -> blas.dspr2("U", N, 0.5, o.x, 1, o.y, 1, o.c));
        put(calls, "dsymv", (blas, o) -> blas.dsymv("U", N, 0.5, o.a, N, o.x, 1, 0.25, o.y, 1));
        put(calls, "ssymv", (blas, o) -> blas.ssymv("U", N, 0.5f, o.fa, N, o.fx, 1, 0.25f, o.fy, 1));
        put(calls, "dsyr", (blas, o) -> blas.dsyr("U", N, 0.5, o.x, 1, o.c, N));
        put(calls, "dsyr2", (blas, o) -> blas.dsyr2("U", N, 0.5, o.x, 1, o.y, 1, o.c, N));
        put(calls, "dtbmv", (blas, o) -> blas.dtbmv("U", "N", "N", N, 2, o.a, N, o.x, 1));
        put(calls, "dtpmv", (blas, o) -> blas.dtpmv("U", "N", "N", N, o.a, o.x, 1));
        put(calls, "dtrmv", (blas, o) -> blas.dtrmv("U", "N", "N", N, o.a, N, o.x, 1));
        put(calls, "dtrsv", (blas, o) -> blas.dtrsv("U", "N", "N", N, o.a, N, o.x, 1));
        put(calls, "strsv", (blas, o) -> blas.strsv("U", "N", "N", N, o.fa, N, o.fx, 1));
        put(calls, "dgemm", (blas, o) -> blas.dgemm("N", "T", N, N, N, 0.5, o.a, N, o.b, N, 0.25, o.c, N));
        put(calls, "sgemm", (blas, o) -> blas.sgemm("T", "N", N, N, N, 0.5f, o.fa, N, o.fb, N, 0.25f, o.fc, N));
        put(calls, "dsymm", (blas, o) -> blas.dsymm("L", "U", N, N, 0.5, o.a, N, o.b, N, 0.25, o.c, N));
        put(calls, "dsyrk", (blas, o) -> blas.dsyrk("U", "N", N, N, 0.5, o.a, N, 0.25, o.c, N));
        put(calls, "dsyr2k", (blas, o) -> blas.dsyr2k("U", "N", N, N, 0.5, o.a, N, o.b, N, 0.25, o.c, N));
        put(calls, "dtrmm", (blas, o) -> blas.dtrmm("L", "U", "N", "N", N, N, 0.5, o.a, N, o.c, N));
        put(calls, "dtrsm", (blas, o) -> blas.dtrsm("L", "U", "N", "N", N, N, 0.5, o.a, N, o.c, N));
        put(calls, "strsm", (blas, o) -> blas.strsm("L", "U", "N", "N", N, N, 0.5f, o.fa, N, o.fc, N));
        return calls;
    }

    @FunctionalInterface
    private interface Change {
        void on(BLAS blas, Operands operands);
    }

    private static void put(Map<String, Call> calls, String name, Change change) {
        calls.put(name, (blas, operands) -> {
            change.on(blas, operands);
            return 0;
        });
    }

    private static double[] numbers(long stream, int count) {
        return new SplittableRandom(SEED + stream).doubles(count, -1, 1).toArray();
    }

    private static float[] floats(double[] numbers) {
        var floats = new float[numbers.length];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = (float) numbers[i];
        }
        return floats;
    }
}
