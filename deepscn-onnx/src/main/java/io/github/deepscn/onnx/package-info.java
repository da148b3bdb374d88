/**
 * Trained networks as ONNX files: {@link io.github.deepscn.onnx.OnnxExport} writes them.
 *
 * @since 0.1
 */
@NullMarked
package io.github.deepscn.onnx;

import org.jspecify.annotations.NullMarked;
