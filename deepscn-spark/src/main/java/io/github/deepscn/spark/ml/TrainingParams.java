package io.github.deepscn.spark.ml;

import io.github.deepscn.score.Mechanism;
import io.github.deepscn.configure.Source;
import io.github.deepscn.data.Require;
import io.github.deepscn.network.Activation;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.table.HoldOut;
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
 * How a network is trained: the library's {@linkplain io.github.deepscn.train.Options options} as params. One that is
 * not set leaves what the preset has.
 *
 * @param <T> who has the params
 */
public interface TrainingParams<T extends TrainingParams<T>> extends InvalidParams<T>, HasWeightCol {
    /** {@code fast} (the default) or {@code paper}: what all params begin with. */
    default Param<String> preset() {
        return text(
                "preset",
                "what all other params begin with: fast, or paper",
                name -> Choice.of("preset", name, Preset.class));
    }

    /** L_max: the largest width of every layer. */
    default IntArrayParam layers() {
        return new IntArrayParam(
                this,
                "layers",
                "the largest width of every layer",
                new Check<int[]>("layers", widths -> Preset.PAPER.training().withLayers(widths)));
    }

    /** T_max: how many candidates are drawn at a time. */
    default IntParam candidates() {
        return whole(
                "candidates",
                "how many candidates are drawn at a time",
                count -> Preset.FAST.training().withCandidates(count));
    }

    /** Υ: half widths of the draws of uniform and scaled candidates, ascending. */
    default DoubleArrayParam scopes() {
        return numbers(
                "scopes",
                "half widths of the draws of uniform and scaled candidates, ascending",
                scopes -> Preset.FAST.training().withScopes(scopes));
    }

    /** R: the shares of its energy that the residual may keep, ascending in (0,1). */
    default DoubleArrayParam contractions() {
        return numbers(
                "contractions",
                "shares of its energy that the residual may keep, ascending in (0,1)",
                shares -> Preset.FAST.training().withContractions(shares));
    }

    /** ε: training ends when its RMSE is at or under it. */
    default DoubleParam tolerance() {
        return number(
                "tolerance",
                "training ends when its RMSE is at or under it; 0 switches it off",
                rmse -> Preset.FAST.training().withTolerance(rmse));
    }

    /** How many nodes a step may add; if not set, chosen by how long rounds take on the cluster. */
    default IntParam batch() {
        return whole(
                "batch",
                "how many nodes a step may add; if not set, chosen by how long rounds take on the cluster",
                nodes -> Preset.FAST.training().withBatch(nodes));
    }

    /** {@code theta}, {@code relaxed} or {@code orthogonal}: which candidates are admitted. */
    default Param<String> mechanism() {
        return text(
                "mechanism",
                "which candidates are admitted: theta, relaxed or orthogonal",
                name -> Choice.of("mechanism", name, Mechanism.class));
    }

    /**
     * Where candidates come from: {@code uniform}, {@code scaled}, {@code dense-pairs}, {@code sparse-pairs},
     * {@code mean-pairs}, {@code local-pairs}, {@code radial}; none for the paper's way, scope after scope.
     */
    default StringArrayParam sources() {
        return new StringArrayParam(
                this,
                "sources",
                "where candidates come from: uniform, scaled, dense-pairs, sparse-pairs, mean-pairs, local-pairs, radial;"
                        + " none for the paper's way, scope after scope",
                new Check<String[]>("sources", names -> {
                    for (String name : names) {
                        Choice.of("sources", Require.present("sources", name), Source.class);
                    }
                }));
    }

    /** How often the best candidates are varied. */
    default IntParam generations() {
        return whole(
                "generations",
                "how often the best candidates are varied",
                times -> Preset.FAST.training().search().withGenerations(times));
    }

    /** φ: {@code sigmoid}, {@code tanh}, {@code relu}, {@code sine} or {@code gaussian}. */
    default Param<String> activation() {
        return text(
                "activation",
                "the function of a node: sigmoid, tanh, relu, sine or gaussian",
                name -> Choice.of("activation", name, Activation.class));
    }

    /** How much the read-out is shrunk, in the words of {@link Shrinkage#of}. */
    default Param<String> ridge() {
        return text(
                "ridge",
                "how much the read-out is shrunk: a number, loo or gcv to have it chosen, none,"
                        + " or throughout:NUMBER for ridge from the first node on",
                Shrinkage::of);
    }

    /** Whether the read-out has a constant. */
    default BooleanParam intercept() {
        return new BooleanParam(this, "intercept", "whether the read-out has a constant");
    }

    /** Whether the read-out sees the inputs beside the nodes. */
    default BooleanParam inputLinks() {
        return new BooleanParam(this, "inputLinks", "whether the read-out sees the inputs beside the nodes");
    }

    /** Where there are validation rows: nodes without a better error on them before a layer closes; 0 only watches. */
    default IntParam patience() {
        return whole(
                "patience",
                "nodes without a better error on validation rows before a layer closes; 0 only watches",
                nodes -> Preset.FAST.training().withPatience(nodes));
    }

    /** Of all random draws. */
    default LongParam seed() {
        return new LongParam(this, "seed", "of all random draws");
    }

    /** The column that says how much a row counts. */
    @Override
    default Param<String> weightCol() {
        return new Param<>(
                this, "weightCol", "the column that says how much a row counts; if not set, all count alike");
    }

    /** Scala's way to set the param of a trait when it is made; nobody calls it for a class in Java. */
    @Override
    default void org$apache$spark$ml$param$shared$HasWeightCol$_setter_$weightCol_$eq(Param<String> made) {
        throw new UnsupportedOperationException("weightCol is made when it is asked for");
    }

    /** A column of booleans: true where a row only judges the training. */
    default Param<String> validationIndicatorCol() {
        return new Param<>(
                this, "validationIndicatorCol", "a column of booleans: true where a row only judges the training");
    }

    /** The share of the rows that only judges the training, drawn by seed, partition and position. */
    default DoubleParam validation() {
        return number(
                "validation",
                "the share of the rows that only judges the training, drawn by seed, partition and position",
                HoldOut::share);
    }

    /** A file on the driver that every step is written to. */
    default Param<String> checkpoint() {
        return text(
                "checkpoint",
                "a file on the driver that every step is written to",
                file -> Require.that(!file.isBlank(), "checkpoint is blank, must be the name of a file"));
    }

    /** Whether to go on from the checkpoint. */
    default BooleanParam resume() {
        return new BooleanParam(this, "resume", "whether to go on from the checkpoint");
    }

    /** Sets {@link #preset}. */
    default T setPreset(String name) {
        return with(preset(), name);
    }

    /** Sets {@link #layers}. */
    default T setLayers(int... widths) {
        return with(layers(), widths);
    }

    /** Sets {@link #candidates}. */
    default T setCandidates(int count) {
        return with(candidates(), count);
    }

    /** Sets {@link #scopes}. */
    default T setScopes(double... scopes) {
        return with(scopes(), scopes);
    }

    /** Sets {@link #contractions}. */
    default T setContractions(double... shares) {
        return with(contractions(), shares);
    }

    /** Sets {@link #tolerance}. */
    default T setTolerance(double rmse) {
        return with(tolerance(), rmse);
    }

    /** Sets {@link #batch}. */
    default T setBatch(int nodes) {
        return with(batch(), nodes);
    }

    /** Sets {@link #mechanism}. */
    default T setMechanism(String name) {
        return with(mechanism(), name);
    }

    /** Sets {@link #sources}. */
    default T setSources(String... names) {
        return with(sources(), names);
    }

    /** Sets {@link #generations}. */
    default T setGenerations(int times) {
        return with(generations(), times);
    }

    /** Sets {@link #activation}. */
    default T setActivation(String name) {
        return with(activation(), name);
    }

    /** Sets {@link #ridge}. */
    default T setRidge(String how) {
        return with(ridge(), how);
    }

    /** Sets {@link #intercept}. */
    default T setIntercept(boolean there) {
        return with(intercept(), there);
    }

    /** Sets {@link #inputLinks}. */
    default T setInputLinks(boolean there) {
        return with(inputLinks(), there);
    }

    /** Sets {@link #patience}. */
    default T setPatience(int nodes) {
        return with(patience(), nodes);
    }

    /** Sets {@link #seed}. */
    default T setSeed(long number) {
        return with(seed(), number);
    }

    /** Sets {@link #weightCol}. */
    default T setWeightCol(String column) {
        return with(weightCol(), column);
    }

    /** Sets {@link #validationIndicatorCol}. */
    default T setValidationIndicatorCol(String column) {
        return with(validationIndicatorCol(), column);
    }

    /** Sets {@link #validation}. */
    default T setValidation(double share) {
        return with(validation(), share);
    }

    /** Sets {@link #checkpoint}. */
    default T setCheckpoint(String file) {
        return with(checkpoint(), file);
    }

    /** Sets {@link #resume}. */
    default T setResume(boolean goesOn) {
        return with(resume(), goesOn);
    }

    @SuppressWarnings("unchecked")
    private <V> T with(Param<V> param, V value) {
        set(param, value);
        return (T) this;
    }

    private Param<String> text(String name, String doc, Check.Rule<String> rule) {
        return new Param<>(this, name, doc, new Check<>(name, rule));
    }

    private IntParam whole(String name, String doc, Check.Rule<Integer> rule) {
        return new IntParam(this, name, doc, new Check<>(name, value -> rule.require((Integer) value)));
    }

    private DoubleParam number(String name, String doc, Check.Rule<Double> rule) {
        return new DoubleParam(this, name, doc, new Check<>(name, value -> rule.require((Double) value)));
    }

    private DoubleArrayParam numbers(String name, String doc, Check.Rule<double[]> rule) {
        return new DoubleArrayParam(this, name, doc, new Check<>(name, rule));
    }
}
