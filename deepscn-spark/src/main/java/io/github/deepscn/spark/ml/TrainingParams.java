package io.github.deepscn.spark.ml;

import io.github.deepscn.options.OptionCatalogue;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleArrayParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntArrayParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.StringArrayParam;
import org.apache.spark.ml.param.shared.HasWeightCol;

/**
 * The options of training as params. A param that is not set has the value of the preset. An option without a method
 * here is a param all the same: {@code estimator.set(estimator.getParam(name), value)}.
 *
 * @param <T> the class that has the params
 */
public interface TrainingParams<T extends TrainingParams<T>> extends InvalidParams<T>, HasWeightCol {
    /**
     * The preset that all params change: {@code fast} (the default) or {@code paper} for one network, {@code balanced}
     * or {@code accurate} for an ensemble.
     */
    default Param<String> preset() {
        return new Param<>(
                this,
                "preset",
                "The preset that all params change: fast, balanced, accurate or paper.",
                Training.PRESET);
    }

    /** The number of networks in the ensemble; if not set, that of the preset. */
    default IntParam ensemble() {
        return (IntParam) OptionParams.of(this, OptionCatalogue.ENSEMBLE);
    }

    /** L_max: the largest width of each layer. */
    default IntArrayParam layers() {
        return (IntArrayParam) OptionParams.of(this, OptionCatalogue.LAYERS);
    }

    /** T_max: the number of candidates drawn at a time. */
    default IntParam candidates() {
        return (IntParam) OptionParams.of(this, OptionCatalogue.CANDIDATES);
    }

    /** Υ for all layers: half widths of uniform draws, ascending. */
    default DoubleArrayParam scopes() {
        return (DoubleArrayParam) OptionParams.of(this, OptionCatalogue.SCOPES);
    }

    /** R: the shares of its energy that the residual may keep, ascending in (0,1). */
    default DoubleArrayParam contractions() {
        return (DoubleArrayParam) OptionParams.of(this, OptionCatalogue.CONTRACTIONS);
    }

    /** ε: training ends when its RMSE is at most this. */
    default DoubleParam tolerance() {
        return (DoubleParam) OptionParams.of(this, OptionCatalogue.TOLERANCE);
    }

    /** The most nodes that one step adds; if not set, it is chosen by how long rounds take on the cluster. */
    default IntParam batch() {
        return (IntParam) OptionParams.of(this, OptionCatalogue.BATCH);
    }

    /** Which candidates are admitted: {@code theta}, {@code relaxed} or {@code orthogonal}. */
    default Param<String> mechanism() {
        return OptionParams.text(this, OptionCatalogue.MECHANISM);
    }

    /** Where candidates come from; none for the paper's search, scope after scope. */
    default StringArrayParam sources() {
        return (StringArrayParam) OptionParams.of(this, OptionCatalogue.SOURCES);
    }

    /** The number of times the best candidates are varied. */
    default IntParam generations() {
        return (IntParam) OptionParams.of(this, OptionCatalogue.GENERATIONS);
    }

    /** φ: {@code sigmoid}, {@code tanh}, {@code relu}, {@code sine} or {@code gaussian}. */
    default Param<String> activation() {
        return OptionParams.text(this, OptionCatalogue.ACTIVATION);
    }

    /** How much the read-out is shrunk, as {@link io.github.deepscn.readout.Shrinkage#of} reads it. */
    default Param<String> ridge() {
        return OptionParams.text(this, OptionCatalogue.RIDGE);
    }

    /** Whether the read-out has a constant. */
    default BooleanParam intercept() {
        return (BooleanParam) OptionParams.of(this, OptionCatalogue.INTERCEPT);
    }

    /** Whether the read-out sees the inputs besides the nodes. */
    default BooleanParam inputLinks() {
        return (BooleanParam) OptionParams.of(this, OptionCatalogue.INPUT_LINKS);
    }

    /** Whether an ensemble leaves out rows with gross errors in the target. */
    default BooleanParam robust() {
        return (BooleanParam) OptionParams.of(this, OptionCatalogue.ROBUST);
    }

    /** With validation rows: nodes without a better error after which a layer closes; 0 switches the rule off. */
    default IntParam patience() {
        return (IntParam) OptionParams.of(this, OptionCatalogue.PATIENCE);
    }

    /** The seed of all random draws. */
    default LongParam seed() {
        return (LongParam) OptionParams.of(this, OptionCatalogue.SEED);
    }

    /** The share of the rows held out to judge the training, drawn by seed, partition and position. */
    default DoubleParam validation() {
        return (DoubleParam) OptionParams.of(this, OptionCatalogue.VALIDATION);
    }

    /** The column that holds the weight of each row; if not set, all rows have the same weight. */
    @Override
    default Param<String> weightCol() {
        return new Param<>(
                this, "weightCol", "The column that holds the weight of each row; if not set, all weights are 1.");
    }

    /** Scala sets the param of a trait with this method when it makes an object; no class in Java calls it. */
    @Override
    default void org$apache$spark$ml$param$shared$HasWeightCol$_setter_$weightCol_$eq(Param<String> made) {
        throw new UnsupportedOperationException("weightCol is made when it is asked for");
    }

    /** A column of booleans: true for the rows that only judge the training. */
    default Param<String> validationIndicatorCol() {
        return new Param<>(
                this, "validationIndicatorCol", "A column of booleans: true for rows that only judge the training.");
    }

    /** A file on the driver to which each step is written. */
    default Param<String> checkpoint() {
        return new Param<>(
                this,
                "checkpoint",
                "A file on the driver to which each step is written.",
                new Check<>("checkpoint", Training::file));
    }

    /** Whether training resumes from the checkpoint. */
    default BooleanParam resume() {
        return new BooleanParam(this, "resume", "Whether training resumes from the checkpoint.");
    }

    /** Sets {@link #preset}. */
    default T setPreset(String name) {
        return Training.set(this, preset(), name);
    }

    /** Sets {@link #ensemble}. */
    default T setEnsemble(int networks) {
        return Training.set(this, ensemble(), networks);
    }

    /** Sets {@link #layers}. */
    default T setLayers(int... widths) {
        return Training.set(this, layers(), widths);
    }

    /** Sets {@link #candidates}. */
    default T setCandidates(int count) {
        return Training.set(this, candidates(), count);
    }

    /** Sets {@link #scopes}. */
    default T setScopes(double... halfWidths) {
        return Training.set(this, scopes(), halfWidths);
    }

    /** Sets {@link #contractions}. */
    default T setContractions(double... shares) {
        return Training.set(this, contractions(), shares);
    }

    /** Sets {@link #tolerance}. */
    default T setTolerance(double rmse) {
        return Training.set(this, tolerance(), rmse);
    }

    /** Sets {@link #batch}. */
    default T setBatch(int nodes) {
        return Training.set(this, batch(), nodes);
    }

    /** Sets {@link #mechanism}. */
    default T setMechanism(String name) {
        return Training.set(this, mechanism(), name);
    }

    /** Sets {@link #sources}. */
    default T setSources(String... names) {
        return Training.set(this, sources(), names);
    }

    /** Sets {@link #generations}. */
    default T setGenerations(int count) {
        return Training.set(this, generations(), count);
    }

    /** Sets {@link #activation}. */
    default T setActivation(String name) {
        return Training.set(this, activation(), name);
    }

    /** Sets {@link #ridge}. */
    default T setRidge(String text) {
        return Training.set(this, ridge(), text);
    }

    /** Sets {@link #intercept}. */
    default T setIntercept(boolean there) {
        return Training.set(this, intercept(), there);
    }

    /** Sets {@link #inputLinks}. */
    default T setInputLinks(boolean there) {
        return Training.set(this, inputLinks(), there);
    }

    /** Sets {@link #robust}. */
    default T setRobust(boolean search) {
        return Training.set(this, robust(), search);
    }

    /** Sets {@link #patience}. */
    default T setPatience(int nodes) {
        return Training.set(this, patience(), nodes);
    }

    /** Sets {@link #seed}. */
    default T setSeed(long number) {
        return Training.set(this, seed(), number);
    }

    /** Sets {@link #validation}. */
    default T setValidation(double share) {
        return Training.set(this, validation(), share);
    }

    /** Sets {@link #weightCol}. */
    default T setWeightCol(String column) {
        return Training.set(this, weightCol(), column);
    }

    /** Sets {@link #validationIndicatorCol}. */
    default T setValidationIndicatorCol(String column) {
        return Training.set(this, validationIndicatorCol(), column);
    }

    /** Sets {@link #checkpoint}. */
    default T setCheckpoint(String file) {
        return Training.set(this, checkpoint(), file);
    }

    /** Sets {@link #resume}. */
    default T setResume(boolean resumes) {
        return Training.set(this, resume(), resumes);
    }
}
