/**
 * Trained networks as ONNX files, for every runtime that reads them.
 *
 * @since 0.1.0
 */
@SuppressWarnings("requires-automatic") // Tribuo and protobuf have stable names but no descriptors
module io.github.deepscn.onnx {
    requires transitive io.github.deepscn;
    requires com.google.protobuf;
    requires org.tribuo.util.onnx;
    requires tools.jackson.core;
    requires static org.jspecify;

    exports io.github.deepscn.onnx;
}
