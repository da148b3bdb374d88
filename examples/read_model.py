#!/usr/bin/env python3
"""Reads a deepscn model file and predicts, with numpy and nothing else.

    python3 read_model.py MODEL INPUTS.csv

INPUTS.csv holds one row of inputs per line, separated by commas, without a head line. The predictions go to standard
output in the same form, one column per output. docs/model-format.md describes the file.
"""

import hashlib
import json
import struct
import sys

import numpy as np


def read(path):
    """The metadata and the tensors of a model file."""
    with open(path, "rb") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        header = json.loads(file.read(length))
        data = file.read()
    model = json.loads(header.pop("__metadata__")["deepscn"])
    if model["formatVersion"] != 1:
        raise SystemExit(f"{path}: format version {model['formatVersion']}, this script reads 1")
    tensors = {}
    for name, entry in header.items():
        begin, end = entry["data_offsets"]
        tensors[name] = np.frombuffer(data[begin:end], dtype="<f8").reshape(entry["shape"])
    return model, tensors


def digest(model, tensors):
    """What identifies the model: SHA-256 over options and tensors, without times."""
    sha = hashlib.sha256(b"deepscn digest 1\n")

    def add(path, value):
        if isinstance(value, dict):
            for key, member in value.items():
                add(f"{path}.{key}", member)
        elif isinstance(value, list):
            for i, element in enumerate(value):
                add(f"{path}[{i}]", element)
        else:
            if isinstance(value, bool):
                value = str(value).lower()
            elif isinstance(value, float):
                value = struct.pack(">d", value).hex()
            sha.update(f"{path}={value}\n".encode())

    layers = model["network"]["layers"]
    add("options", model["options"])
    for k, layer in enumerate(layers, 1):
        add(f"layer.{k}.activation", layer["activation"])
    names = [f"layer.{k}.{part}" for k in range(1, len(layers) + 1) for part in ("weights", "biases")]
    names += [f"readout.{k}" for k in range(len(layers) + 1)]
    names += ["history." + column for column in (
        "layer", "node", "step", "scope", "contraction", "score", "independence", "candidates",
        "train_rmse", "validation_rmse", "output_rmse")]
    for name in names:
        add(f"{name}.shape", list(tensors[name].shape))
        sha.update(tensors[name].tobytes())
    return sha.hexdigest()


def gaussian(x, weights, biases):
    """The radial one: the columns of the weights are centres, the biases are steepness."""
    distances = (x**2).sum(axis=1, keepdims=True) - 2 * x @ weights + (weights**2).sum(axis=0)
    return np.exp(-(biases**2) * np.maximum(distances, 0))


ACTIVATIONS = {
    "sigmoid": lambda x, w, b: 1 / (1 + np.exp(-np.clip(x @ w + b, -40, 40))),
    "tanh": lambda x, w, b: np.tanh(x @ w + b),
    "relu": lambda x, w, b: np.maximum(0, x @ w + b),
    "sine": lambda x, w, b: np.sin(x @ w + b),
    "gaussian": gaussian,
}


def predict(model, tensors, inputs):
    """The outputs, one row per row of inputs."""
    network = model["network"]
    columns = []
    if network["links"]["intercept"]:
        columns.append(np.ones((len(inputs), 1)))
    if network["links"]["inputs"]:
        columns.append(inputs)
    source = inputs
    for k, layer in enumerate(network["layers"], 1):
        activation = ACTIVATIONS[layer["activation"]]
        source = activation(source, tensors[f"layer.{k}.weights"], tensors[f"layer.{k}.biases"])
        columns.append(source)
    readout = tensors[f"readout.{len(network['layers'])}"]
    hidden = np.hstack(columns) if columns else np.empty((len(inputs), 0))
    return hidden @ readout


def main():
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    model, tensors = read(sys.argv[1])
    if "digest" in model and model["digest"] != digest(model, tensors):
        raise SystemExit(f"{sys.argv[1]}: the digest is wrong, the file is damaged")
    inputs = np.loadtxt(sys.argv[2], delimiter=",", ndmin=2)
    np.savetxt(sys.stdout, predict(model, tensors, inputs), delimiter=",", fmt="%.17g")


if __name__ == "__main__":
    main()
