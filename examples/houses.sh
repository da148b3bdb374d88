#!/bin/sh
# From a table to a model, its report and predictions. Run it anywhere; it writes into the folder given, or a new one.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
deepscn=${DEEPSCN:-$here/../deepscn}
out=${1:-$(mktemp -d)}

"$deepscn" train "$here/houses.csv" --target price -o "$out/houses.safetensors" --report "$out/houses.html"
"$deepscn" evaluate "$out/houses.safetensors" "$here/houses-new.csv"
"$deepscn" predict "$out/houses.safetensors" "$here/houses-new.csv" --keep -o "$out/predictions.csv"
"$deepscn" export "$out/houses.safetensors" --onnx "$out/houses.onnx"
echo "see $out"
