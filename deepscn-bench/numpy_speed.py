"""Algorithm 1 in numpy, to compare speed: the same data, options and growing QR decomposition, on numpy's OpenBLAS.

numpy_speed.py natural|tuned|textbook FILE ROWS INPUTS OUTPUTS WIDTH,WIDTH,… CANDIDATES
numpy_speed.py step FILE ROWS INPUTS OUTPUTS NODES CANDIDATES

FILE holds the inputs, then the targets, as doubles, row by row. Prints seconds, nodes and blocks of candidates scored.
"natural" is written the usual way, "tuned" works in place without copies, "textbook" solves all read-outs by pinv after
every node, and "step" times one textbook step that ends with NODES nodes.
"""
import sys
import time

import numpy as np

SCOPES = (0.5, 1, 3, 5, 7, 9, 15, 25, 50, 100, 150, 200)
CONTRACTIONS = tuple(1 - 10.0 ** -k for k in range(1, 8))


def sigmoid(z):
    return 1 / (1 + np.exp(-np.clip(z, -700, 700)))


def admissible(score, energy):
    """The candidates that pass at the first contraction at which any candidate passes, best first."""
    for r in CONTRACTIONS:
        theta = score - (1 - r) * energy[:, None]
        passed = np.flatnonzero(theta.min(0) >= 0)
        if passed.size:
            return passed[np.argsort(-theta.sum(0)[passed], kind='stable')]
    return np.array([], int)


class Natural:
    """Candidates and Gram-Schmidt as numpy expressions."""

    def __init__(self, rows, total, outputs):
        self.q, self.count = np.empty((rows, total), order='F'), 0

    def score(self, rng, inputs, residual, scope, candidates):
        w = rng.uniform(-scope, scope, (inputs.shape[1], candidates))
        b = rng.uniform(-scope, scope, candidates)
        h = sigmoid(inputs @ w + b)
        norms = (h * h).sum(0)
        usable = np.abs(h).max(0) > 1e-2
        return h, norms, np.where(usable, (residual.T @ h) ** 2 / norms, -np.inf)

    def orthogonal(self, h):
        q = self.q[:, :self.count]
        v = h - q @ (q.T @ h)
        return v - q @ (q.T @ v)

    def append(self, v, length, residual):
        self.q[:, self.count] = v / length
        residual = residual - np.outer(self.q[:, self.count], self.q[:, self.count] @ residual)
        self.count += 1
        return residual


class Tuned(Natural):
    """Natural with all large results in preallocated arrays."""

    def __init__(self, rows, total, outputs):
        super().__init__(rows, total, outputs)
        self.h = self.w = None

    def score(self, rng, inputs, residual, scope, candidates):
        if self.h is None or self.w.shape != (inputs.shape[1], candidates):
            self.h = np.empty((len(inputs), candidates), order='F')
            self.w = np.empty((inputs.shape[1], candidates))
        w, h = self.w, self.h
        rng.random(out=w)
        w *= 2 * scope
        w -= scope
        b = rng.uniform(-scope, scope, candidates)
        np.matmul(inputs, w, out=h)
        h += b
        np.negative(h, out=h)
        np.minimum(h, 700, out=h)
        np.exp(h, out=h)
        h += 1
        np.reciprocal(h, out=h)
        norms = np.einsum('ij,ij->j', h, h)
        usable = h.max(0) > 1e-2
        return h, norms, np.where(usable, (residual.T @ h) ** 2 / norms, -np.inf)

    def orthogonal(self, h):
        q, v = self.q[:, :self.count], h.copy()
        v -= q @ (q.T @ v)
        v -= q @ (q.T @ v)
        return v

    def append(self, v, length, residual):
        q = self.q[:, self.count]
        np.multiply(v, 1 / length, out=q)
        for k, d in enumerate(q @ residual):
            residual[:, k] -= d * q
        self.count += 1
        return residual


class Textbook(Natural):
    """Solves all read-outs by a pseudo-inverse after every node."""

    def __init__(self, rows, total, outputs, targets):
        super().__init__(rows, total, outputs)
        self.targets = targets

    def orthogonal(self, h):
        return h

    def append(self, v, length, residual):
        self.q[:, self.count] = v
        self.count += 1
        hidden = self.q[:, :self.count]
        return self.targets - hidden @ (np.linalg.pinv(hidden) @ self.targets)


def train(x, t, widths, candidates, basis, rng):
    inputs, residual, blocks = np.asfortranarray(x), np.asfortranarray(t.copy()), 0
    hidden = np.empty((len(x), sum(widths)), order='F')
    count = 0
    for width in widths:
        start = count
        for _ in range(width):
            node = None
            for scope in SCOPES:
                h, norms, score = basis.score(rng, inputs, residual, scope, candidates)
                blocks += 1
                for k in admissible(score, (residual ** 2).sum(0)):
                    v = basis.orthogonal(h[:, k])
                    length = np.linalg.norm(v)
                    if length > 1e-8 * np.sqrt(norms[k]):
                        node = k
                        break
                if node is not None:
                    break
            if node is None:
                break
            hidden[:, count] = h[:, node]
            residual = basis.append(v, length, residual)
            count += 1
        if count == start:
            break
        inputs = np.asfortranarray(hidden[:, start:count])
    return count, blocks


def main(how, file, rows, inputs, outputs, widths, candidates):
    rows, inputs, outputs, candidates = int(rows), int(inputs), int(outputs), int(candidates)
    data = np.fromfile(file)
    x, t = data[:rows * inputs].reshape(rows, inputs), data[rows * inputs:].reshape(rows, outputs)
    widths = [int(width) for width in widths.split(',')]
    rng = np.random.default_rng(1)
    total = sum(widths)
    np.asfortranarray(x[:, :8]).T @ x  # starts the threads of BLAS
    if how == 'step':
        basis = Textbook(rows, total, outputs, t)
        basis.q[:, :total - 1] = sigmoid(x @ rng.uniform(-1, 1, (inputs, total - 1)))
        basis.count = total - 1
        start = time.perf_counter()
        h, norms, score = basis.score(rng, np.asfortranarray(x), t, 1, candidates)
        best = admissible(score, (t ** 2).sum(0))
        basis.append(h[:, best[0] if best.size else 0], 1, t)
        nodes, blocks = 1, 1
    else:
        start = time.perf_counter()
        basis = (Textbook(rows, total, outputs, t) if how == 'textbook'
                 else {'natural': Natural, 'tuned': Tuned}[how](rows, total, outputs))
        nodes, blocks = train(x, t, widths, candidates, basis, rng)
    print(time.perf_counter() - start, nodes, blocks)


if __name__ == '__main__':
    main(*sys.argv[1:])
