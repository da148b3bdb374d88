package io.github.deepscn.bench.learners;

import com.microsoft.ml.lightgbm.SWIGTYPE_p_double;
import com.microsoft.ml.lightgbm.SWIGTYPE_p_int;
import com.microsoft.ml.lightgbm.SWIGTYPE_p_long_long;
import com.microsoft.ml.lightgbm.SWIGTYPE_p_p_void;
import com.microsoft.ml.lightgbm.lightgbmlib;
import com.microsoft.ml.lightgbm.lightgbmlibConstants;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;

/**
 * A trained model of LightGBM. {@code LGBMBooster.predictForMat} of lightgbm4j reserves two numbers a row and writes
 * one for every class, which ends the process with three classes. So this class calls LightGBM itself.
 */
final class LightgbmModel implements Learner.Predictor {
    private static final Cleaner CLEANER = Cleaner.create();

    private final SWIGTYPE_p_p_void handle;
    private final int outputs;
    private final String parameters;

    /**
     * @param text as LightGBM saves models
     * @param classes the number of classes; 0 for numbers
     */
    LightgbmModel(String text, int classes, String parameters) {
        handle = lightgbmlib.new_voidpp();
        outputs = Math.max(1, classes == 2 ? 1 : classes);
        this.parameters = parameters;
        SWIGTYPE_p_int rounds = lightgbmlib.new_intp();
        check(lightgbmlib.LGBM_BoosterLoadModelFromString(text, rounds, handle));
        lightgbmlib.delete_intp(rounds);
        CLEANER.register(this, freeing(handle));
    }

    private static Runnable freeing(SWIGTYPE_p_p_void handle) {
        return () -> lightgbmlib.LGBM_BoosterFree(lightgbmlib.voidpp_value(handle));
    }

    /** One number, or the probability of every class; of two classes LightGBM gives that of the second. */
    @Override
    public double[][] outputs(double[][] inputs) {
        long columns = inputs[0].length;
        SWIGTYPE_p_double cells = lightgbmlib.new_doubleArray(inputs.length * columns);
        SWIGTYPE_p_double predicted = lightgbmlib.new_doubleArray((long) inputs.length * outputs);
        SWIGTYPE_p_long_long length = lightgbmlib.new_int64_tp();
        try {
            for (int i = 0; i < inputs.length; i++) {
                for (int j = 0; j < columns; j++) {
                    lightgbmlib.doubleArray_setitem(cells, i * columns + j, inputs[i][j]);
                }
            }
            check(lightgbmlib.LGBM_BoosterPredictForMat(
                    lightgbmlib.voidpp_value(handle),
                    lightgbmlib.double_to_voidp_ptr(cells),
                    lightgbmlibConstants.C_API_DTYPE_FLOAT64,
                    inputs.length,
                    (int) columns,
                    1, // rows one after the other
                    lightgbmlibConstants.C_API_PREDICT_NORMAL,
                    0, // from the first round
                    -1, // to the last
                    parameters,
                    length,
                    predicted));
            double[][] rows = new double[inputs.length][outputs];
            for (int i = 0; i < rows.length; i++) {
                for (int k = 0; k < outputs; k++) {
                    rows[i][k] = lightgbmlib.doubleArray_getitem(predicted, (long) i * outputs + k);
                }
            }
            return rows;
        } finally {
            lightgbmlib.delete_doubleArray(cells);
            lightgbmlib.delete_doubleArray(predicted);
            lightgbmlib.delete_int64_tp(length);
            Reference.reachabilityFence(this);
        }
    }

    private static void check(int status) {
        if (status != 0) {
            throw new IllegalStateException(lightgbmlib.LGBM_GetLastError());
        }
    }
}
