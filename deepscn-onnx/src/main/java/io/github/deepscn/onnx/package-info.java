/** Trained networks as ONNX files: {@link io.github.deepscn.onnx.OnnxExport} writes them. */
@NullMarked
package io.github.deepscn.onnx;

import org.jspecify.annotations.NullMarked;
