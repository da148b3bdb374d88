#!/usr/bin/env python3
"""Reads a deepscn model file and predicts, with numpy and nothing else.

    python3 read_model.py MODEL INPUTS.csv

INPUTS.csv holds one row of inputs per line, separated by commas, without a head line. The predictions go to standard
output in the same form, one column per output; of a classifier the label, then the probability of every class in the
order of the file. docs/model-format.md describes the file.
"""

import csv
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


def is_classifier(model):
    return model.get("task", "regression") == "classification"


def digest(model, tensors):
    """What identifies the model: SHA-256 over options, classes and tensors, without times."""
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
    if "records" in model["network"]:
        add("network.records", model["network"]["records"])
    if is_classifier(model):
        classifier = model["classifier"]
        add("task", model["task"])
        add("classifier.kind", classifier["kind"])
        add("classifier.classes", [label.encode().hex() for label in classifier["classes"]])
        add("classifier.tuning", {name: float(classifier["tuning"][name]) for name in ("sharpness", "ridge")})
    names = [f"layer.{k}.{part}" for k in range(1, len(layers) + 1) for part in ("weights", "biases")]
    names += [f"readout.{k}" for k in range(len(layers) + 1)]
    names += ["history." + column for column in (
        "layer", "node", "step", "scope", "contraction", "score", "independence", "candidates",
        "train_rmse", "validation_rmse", "output_rmse")]
    if is_classifier(model):
        names += ["classifier.weights", "classifier.constants"]
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


def hidden(model, tensors, inputs):
    """H: the links and the outputs of all nodes, one row per row of inputs."""
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
    return np.hstack(columns) if columns else np.empty((len(inputs), 0))


def predict(model, tensors, inputs):
    """The outputs, one row per row of inputs."""
    return hidden(model, tensors, inputs) @ tensors[f"readout.{len(model['network']['layers'])}"]


def probabilities(model, tensors, inputs):
    """The probability of every class, one row per row of inputs."""
    scores = hidden(model, tensors, inputs) @ tensors["classifier.weights"] + tensors["classifier.constants"]
    shares = np.exp(scores - scores.max(axis=1, keepdims=True))
    return shares / shares.sum(axis=1, keepdims=True)


def write_classes(model, tensors, inputs):
    """The label and the probabilities of every row; labels with commas, quotes or line breaks are quoted."""
    sys.stdout.reconfigure(encoding="utf-8", newline="")
    out = csv.writer(sys.stdout, lineterminator="\n")
    for row in probabilities(model, tensors, inputs):
        label = model["classifier"]["classes"][np.argmax(row)]
        out.writerow([label] + [f"{probability:.17g}" for probability in row])


def main():
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    model, tensors = read(sys.argv[1])
    if "digest" in model and model["digest"] != digest(model, tensors):
        raise SystemExit(f"{sys.argv[1]}: the digest is wrong, the file is damaged")
    inputs = np.loadtxt(sys.argv[2], delimiter=",", ndmin=2)
    if is_classifier(model):
        write_classes(model, tensors, inputs)
    else:
        np.savetxt(sys.stdout, predict(model, tensors, inputs), delimiter=",", fmt="%.17g")


if __name__ == "__main__":
    main()
