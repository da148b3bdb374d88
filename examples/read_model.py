#!/usr/bin/env python3
"""Reads a deepscn model file and predicts, with numpy and nothing else.

    python3 read_model.py MODEL INPUTS.csv [COVERAGE]

INPUTS.csv holds one row of inputs per line, separated by commas, without a head line. The predictions go to standard
output in the same form, one column per output; of a classifier the label, then the probability of every class in the
order of the file. A model of tables takes raw columns: INPUTS.csv then has a head line with their names. It may be an
ensemble, and then predicts the mean of its members. With COVERAGE, such as 0.9, every output is followed by the low and
the high end of an interval that holds this share of the true values, if the model has what that takes.
docs/model-format.md describes the file.
"""

import csv
import hashlib
import math
import json
import re
import struct
import sys
from datetime import datetime, timedelta
from fractions import Fraction

import numpy as np


def read(path):
    """The metadata and the tensors of a model file."""
    with open(path, "rb") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        header = json.loads(file.read(length))
        data = file.read()
    model = json.loads(header.pop("__metadata__")["deepscn"])
    if model["formatVersion"] not in (1, 2, 3, 4, 5):
        raise SystemExit(f"{path}: format version {model['formatVersion']}, this script reads 1 to 5")
    tensors = {}
    for name, entry in header.items():
        begin, end = entry["data_offsets"]
        tensors[name] = np.frombuffer(data[begin:end], dtype="<f8").reshape(entry["shape"])
    return model, tensors


def is_classifier(model):
    return model.get("task", "regression") == "classification"


def is_ensemble(model):
    """Whether the file has several networks, intervals or a threshold."""
    return model["formatVersion"] >= 3


def members(model, tensors):
    """The metadata and the tensors of every network, and what the names of its tensors begin with."""
    if not is_ensemble(model):
        return [(model, tensors, "")]
    beginnings = [f"member.{k}." for k in range(1, len(model["members"]) + 1)]
    return [(member, {name[len(begin):]: tensor for name, tensor in tensors.items() if name.startswith(begin)}, begin)
            for member, begin in zip(model["members"], beginnings)]


def digest(model, tensors):
    """What identifies the model: SHA-256 over options, classes and tensors, without times."""
    sha = hashlib.sha256(b"deepscn digest 2\n" if is_ensemble(model) else b"deepscn digest 1\n")

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

    networks = members(model, tensors)
    if is_ensemble(model):
        add("members", len(networks))
    for member, _, begin in networks:
        add(begin + "options", member["options"])
        for k, layer in enumerate(member["network"]["layers"], 1):
            name = "activations" if "activations" in layer else "activation"
            add(f"{begin}layer.{k}.{name}", layer[name])
        if "records" in member["network"]:
            add(begin + "network.records", member["network"]["records"])
        if is_classifier(model):
            classifier = member["classifier"]
            add(begin + "task", model["task"])
            add(begin + "classifier.kind", classifier["kind"])
            add(begin + "classifier.classes", [label.encode().hex() for label in classifier["classes"]])
            add(begin + "classifier.tuning",
                {name: float(classifier["tuning"][name]) for name in ("sharpness", "ridge")})
    if "encoder" in model:
        add("encoder", with_hex_texts(model["encoder"]))
    names = []
    for member, _, begin in networks:
        count = len(member["network"]["layers"])
        own = [f"layer.{k}.{part}" for k in range(1, count + 1) for part in ("weights", "biases", "parameters")
               if f"{begin}layer.{k}.{part}" in tensors]
        own += [f"readout.{k}" for k in range(count + 1)]
        own += ["history." + column for column in (
            "layer", "node", "step", "scope", "contraction", "score", "independence", "candidates",
            "train_rmse", "validation_rmse", "output_rmse")]
        if is_classifier(model):
            own += ["classifier.weights", "classifier.constants"]
        if model.get("sharedReadout"):
            own.append("alone")
        names += [begin + name for name in own]
    if is_ensemble(model) and "intervals" in model:
        add("intervals", model["intervals"])
        names.append("intervals.scores")
    if "threshold" in model:
        add("threshold.positive", model["threshold"]["positive"].encode().hex())
        add("threshold.probability", float(model["threshold"]["probability"]))
    if model.get("sharedReadout"):
        add("sharedReadout", True)
    for name in names:
        add(f"{name}.shape", list(tensors[name].shape))
        sha.update(tensors[name].tobytes())
    return sha.hexdigest()


def with_hex_texts(encoder):
    """The encoder as the digest sees it: texts may hold line feeds."""
    def plain(member, value):
        if member in ("column", "levels", "rare"):
            return value.encode().hex() if isinstance(value, str) else [text.encode().hex() for text in value]
        return value

    return {part: [{member: plain(member, value) for member, value in entry.items()} for entry in entries]
            for part, entries in encoder.items()}


MISSING = {"", "NA", "N/A", "NaN", "nan", "null", "NULL", "None", "?"}
DATES = {
    "iso": r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})",
    "year-first": r"(?P<year>\d{4})/(?P<month>\d{1,2})/(?P<day>\d{1,2})",
    "dots": r"(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?P<year>\d{4})",
    "month-first": r"(?P<month>\d{1,2})/(?P<day>\d{1,2})/(?P<year>\d{4})",
    "day-first": r"(?P<day>\d{1,2})/(?P<month>\d{1,2})/(?P<year>\d{4})",
}
TIME = (r"(?:[T ](?P<hour>\d{1,2}):(?P<minute>\d{2})(?::(?P<second>\d{2})(?P<fraction>\.\d{1,9})?)?"
        r" ?(?P<offset>Z|(?P<sign>[+-])(?P<hours>\d{2})(?::?(?P<minutes>\d{2}))?)?)?")
PERIODS = {"day": 1, "week": 7, "year": 365.2425}


def days(text, form):
    """A date in days since the beginning of 1970."""
    part = re.fullmatch(DATES[form] + TIME, text.strip())
    if not part:
        raise SystemExit(f"'{text}' is not a date of the form {form}")
    number = {name: int(part[name] or 0)
              for name in ("year", "month", "day", "hour", "minute", "second", "hours", "minutes")}
    when = datetime(*(number[name] for name in ("year", "month", "day", "hour", "minute", "second")))
    offset = timedelta(hours=number["hours"], minutes=number["minutes"]) * (-1 if part["sign"] == "-" else 1)
    return ((when - offset - datetime(1970, 1, 1)).total_seconds() + float(part["fraction"] or 0)) / 86400


def encode_number(column, cells):
    values = np.array([float("nan") if cell in MISSING else float(cell) for cell in cells])
    missing = np.isnan(values)
    features = []
    if column["least"] < column["largest"]:
        values = np.clip(values, column.get("low", -np.inf), column.get("high", np.inf))
        features.append((np.where(missing, column["fill"], values) - column["centre"]) / column["scale"])
    return features + ([missing] if column["indicator"] else [])


def encode_category(column, cells):
    known = set(column["levels"])
    features = [[cell == level for cell in cells] for level in column["levels"]]
    if column["rare"]:
        features.append([cell not in MISSING and cell not in known for cell in cells])
    if column["missing"]:
        features.append([cell in MISSING for cell in cells])
    means = [dict(zip(column["levels"] + column["rare"], of)) for of in column.get("targetMeans", [])]
    return (features[1:] if len(features) == 2 else features) + [[of.get(cell, 0) for cell in cells] for of in means]


def encode_date(column, cells):
    dates = np.array([float("nan") if cell in MISSING else days(cell, column["format"]) for cell in cells])
    missing = np.isnan(dates)
    features = []
    if column["least"] < column["largest"]:
        features.append((dates - column["centre"]) / column["scale"])
        for cycle in column["cycles"]:
            turns = dates / PERIODS[cycle]
            angle = 2 * np.pi * (turns - np.floor(turns))
            features += [np.sin(angle), np.cos(angle)]
    return [np.where(missing, 0, feature) for feature in features] + ([missing] if column["indicator"] else [])


ENCODINGS = {"number": encode_number, "category": encode_category, "date": encode_date}


def encode(model, path):
    """The inputs of the network, from the raw columns of a CSV file with a head line."""
    with open(path, newline="", encoding="utf-8") as file:
        head, *rows = csv.reader(file)
    features = []
    for column in model["encoder"]["inputs"]:
        place = head.index(column["column"])
        features += ENCODINGS[column["kind"]](column, [row[place] for row in rows])
    return np.array(features, dtype=float).T


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


def box(z):
    """The product of walls, one column per wall."""
    return (1 / (1 + np.exp(-np.clip(z, -40, 40)))).prod(axis=1)


def bump(z):
    return np.exp(-(z**2).sum(axis=1))


FEW_INPUTS = {"box": box, "bump": bump}


def outputs_of_parameters(layer, x, parameters):
    """The outputs of a layer with boxes or bumps: the parameters of its nodes follow each other."""
    names = layer.get("activations") or [layer["activation"]] * layer["width"]
    outputs = np.empty((len(x), len(names)))
    at = 0
    for k, name in enumerate(names):
        if name in FEW_INPUTS:
            inputs, slopes, thresholds = parameters[at:at + 12].reshape(4, 3).T
            seen = slopes != 0
            places = x[:, inputs[seen].astype(int)]
            outputs[:, k] = FEW_INPUTS[name](slopes[seen] * (places - thresholds[seen]))
            at += 12
        else:
            weights, bias = parameters[at:at + x.shape[1]], parameters[at + x.shape[1]]
            outputs[:, [k]] = ACTIVATIONS[name](x, weights[:, None], np.array([bias]))
            at += x.shape[1] + 1
    return outputs


def outputs_of(layer, x, weights, biases):
    """The outputs of a layer's nodes, which may differ in their activations."""
    if "activation" in layer:
        return ACTIVATIONS[layer["activation"]](x, weights, biases)
    outputs = np.empty((len(x), len(biases)))
    for name in set(layer["activations"]):
        nodes = [k for k, activation in enumerate(layer["activations"]) if activation == name]
        outputs[:, nodes] = ACTIVATIONS[name](x, weights[:, nodes], biases[nodes])
    return outputs


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
        if f"layer.{k}.parameters" in tensors:
            source = outputs_of_parameters(layer, source, tensors[f"layer.{k}.parameters"])
        else:
            source = outputs_of(layer, source, tensors[f"layer.{k}.weights"], tensors[f"layer.{k}.biases"])
        columns.append(source)
    return np.hstack(columns) if columns else np.empty((len(inputs), 0))


def predict(model, tensors, inputs):
    """The outputs, one row per row of inputs: the mean over all networks, in the units of the targets."""
    outputs = np.mean([hidden(member, own, inputs) @ own[f"readout.{len(member['network']['layers'])}"]
                       for member, own, _ in members(model, tensors)], axis=0)
    for q, target in enumerate(model.get("encoder", {}).get("targets", [])):
        outputs[:, q] = target["centre"] + target["scale"] * outputs[:, q]
        outputs[:, q] = np.clip(outputs[:, q], target.get("low", -np.inf), target.get("high", np.inf))
    return outputs


def half_widths(model, tensors, outputs, coverage):
    """How far intervals reach to either side of every output, in the units of the targets, one row per row."""
    if "intervals" not in model:
        raise SystemExit("the model has no intervals")
    scores = tensors["intervals.scores"]
    rank = math.ceil((len(scores) + 1) * Fraction(coverage))
    if not 1 <= rank <= len(scores):
        raise SystemExit(f"the model has too few rows for intervals of coverage {coverage}")
    reach = np.tile(scores[rank - 1], (len(outputs), 1))
    for q, target in enumerate(model["encoder"]["targets"]):
        if "curves" in model["intervals"]:
            curve = model["intervals"]["curves"][q]
            output = (outputs[:, q] - target["centre"]) / target["scale"]
            reach[:, q] *= np.interp(output, curve["predictions"], curve["factors"])
        reach[:, q] *= target["scale"]
    return reach


def with_intervals(model, tensors, outputs, coverage):
    """Every output, followed by the ends of its interval."""
    reach = half_widths(model, tensors, outputs, coverage)
    targets = model["encoder"]["targets"]
    lows = [target.get("low", -np.inf) for target in targets] or -np.inf
    highs = [target.get("high", np.inf) for target in targets] or np.inf
    low, high = np.maximum(outputs - reach, lows), np.minimum(outputs + reach, highs)
    return np.stack([outputs, low, high], axis=2).reshape(len(outputs), -1)


def probabilities(model, tensors, inputs):
    """The probability of every class, one row per row of inputs: the mean over all networks."""
    return np.mean([softmax(hidden(member, own, inputs) @ own["classifier.weights"] + own["classifier.constants"])
                    for member, own, _ in members(model, tensors)], axis=0)


def softmax(scores):
    shares = np.exp(scores - scores.max(axis=1, keepdims=True))
    return shares / shares.sum(axis=1, keepdims=True)


def label(model, classes, row):
    """The class of a row by its probabilities: the most probable one, unless a threshold names it."""
    if "threshold" not in model:
        return classes[np.argmax(row)]
    positive = classes.index(model["threshold"]["positive"])
    return classes[positive if row[positive] >= model["threshold"]["probability"] else 1 - positive]


def write_classes(model, tensors, inputs):
    """The label and the probabilities of every row; labels with commas, quotes or line breaks are quoted."""
    sys.stdout.reconfigure(encoding="utf-8", newline="")
    out = csv.writer(sys.stdout, lineterminator="\n")
    classes = members(model, tensors)[0][0]["classifier"]["classes"]
    for row in probabilities(model, tensors, inputs):
        out.writerow([label(model, classes, row)] + [f"{probability:.17g}" for probability in row])


def main():
    if len(sys.argv) not in (3, 4):
        raise SystemExit(__doc__)
    model, tensors = read(sys.argv[1])
    if "digest" in model and model["digest"] != digest(model, tensors):
        raise SystemExit(f"{sys.argv[1]}: the digest is wrong, the file is damaged")
    inputs = encode(model, sys.argv[2]) if "encoder" in model else np.loadtxt(sys.argv[2], delimiter=",", ndmin=2)
    if is_classifier(model):
        if len(sys.argv) == 4:
            raise SystemExit("the model predicts classes, which have no intervals")
        write_classes(model, tensors, inputs)
    else:
        outputs = predict(model, tensors, inputs)
        if len(sys.argv) == 4:
            outputs = with_intervals(model, tensors, outputs, sys.argv[3])
        np.savetxt(sys.stdout, outputs, delimiter=",", fmt="%.17g")


if __name__ == "__main__":
    main()
