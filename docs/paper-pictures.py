#!/usr/bin/env python3
"""Draws the pictures of paper.md from the CSV files that `deepscn paper` writes: paper-pictures.py DIR, with Python alone."""
import csv
import math
import sys
from pathlib import Path

WIDTH, HEIGHT = 760, 300
LEFT, RIGHT, TOP, BOTTOM = 60, 12, 34, 44
STYLE = (
    "text{font:12px system-ui,sans-serif;fill:#57606a}.t{font-weight:600}.g{stroke:#8c959f;stroke-opacity:.25}"
    ".s,.d{fill:none;stroke-width:1.5;stroke-linejoin:round}.s{stroke:#bf5b17}.d{stroke:#1b6ec2}"
    ".s+circle{fill:#bf5b17}.d+circle{fill:#1b6ec2}.ls{fill:#bf5b17;font-weight:600}.ld{fill:#1b6ec2;font-weight:600}"
    "@media(prefers-color-scheme:dark){text{fill:#adbac7}.s{stroke:#f0883e}.d{stroke:#58a6ff}"
    ".s+circle,.ls{fill:#f0883e}.d+circle,.ld{fill:#58a6ff}}"
)


def rows(path, **wanted):
    with open(path, encoding="utf-8", newline="") as file:
        return [row for row in csv.DictReader(file) if all(row[key] == value for key, value in wanted.items())]


def lines(table, run, across, up):
    """(network, points) of every run."""
    runs = {}
    for row in table:
        runs.setdefault((row["network"], row[run]), []).append((int(row[across]), float(row[up])))
    return [(network, points) for (network, _), points in runs.items()]


def panel(title, data, left, right, logarithmic):
    """One diagram between two places on the page."""
    flat = [y for _, points in data for _, y in points]
    most = max(x for _, points in data for x, _ in points)
    if logarithmic:
        low, high = math.floor(math.log10(min(flat))), math.ceil(math.log10(max(flat)))
        ticks = [(power, f"1e{power}") for power in range(low, high + 1)]
        scale = math.log10
    else:
        step = next(s for s in (0.01, 0.02, 0.05, 0.1, 0.2, 1, 2, 5) if (max(flat) - min(flat)) / s <= 8)
        low, high = math.floor(min(flat) / step + 1e-9) * step, math.ceil(max(flat) / step - 1e-9) * step
        ticks = [(low + k * step, f"{low + k * step:.{0 if step >= 1 else 2}f}") for k in range(round((high - low) / step) + 1)]
        scale = float
    place_x = lambda x: left + LEFT + (right - left - LEFT - RIGHT) * x / most
    place_y = lambda y: TOP + (HEIGHT - TOP - BOTTOM) * (high - y) / (high - low)
    svg = [f'<text class="t" x="{left + LEFT}" y="18">{title}</text>']
    for value, label in ticks:
        y = place_y(value)
        svg.append(f'<path class="g" d="M{left + LEFT} {y:.1f}H{right - RIGHT}"/>'
                   f'<text x="{left + LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{label}</text>')
    for x in range(0, most + 1, most // 4):
        svg.append(f'<text x="{place_x(x):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{x}</text>')
    for network, points in data:
        path = "L".join(f"{place_x(x):.1f} {place_y(scale(y)):.1f}" for x, y in points)
        x, y = points[-1]
        kind = "d" if network.startswith("D") else "s"
        svg.append(f'<path class="{kind}" d="M{path}"/><circle cx="{place_x(x):.1f}" cy="{place_y(scale(y)):.1f}" r="3"/>')
    return svg


def picture(path, about, panels, logarithmic):
    middle = WIDTH / 2
    svg = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{about}">',
           f"<style>{STYLE}</style>"]
    for (title, data), left in zip(panels, (0, middle)):
        svg += panel(title, data, left, left + middle, logarithmic)
    svg.append(f'<text class="ls" x="{LEFT}" y="{HEIGHT - 6}">SCN</text><text class="ld" x="{LEFT + 40}" y="{HEIGHT - 6}">'
               f'DeepSCN</text><text x="{WIDTH - RIGHT}" y="{HEIGHT - 6}" text-anchor="end">nodes</text></svg>')
    path.write_text("\n".join(svg) + "\n", encoding="utf-8")


def main(folder):
    here = Path(__file__).resolve().parent
    curves = folder / "approximation.csv"
    for name, rule, words in (("standard", "on", "with the rank rule"), ("paper", "off", "without it")):
        table = rows(curves, **{"rank rule": rule})
        picture(here / f"paper-approximation-{name}.svg", f"Errors over nodes, {words}",
                [(f"training RMSE, {words}", lines(table, "seed", "node", "training RMSE")),
                 (f"test RMSE, {words}", lines(table, "seed", "node", "test RMSE"))], True)
    ranks = folder / "rank.csv"
    ratio = lambda which: lines(rows(ranks, picture=which), "seed", "nodes", "rank ratio")
    picture(here / "paper-rank.svg", "Rank over nodes, as in Figure 3",
            [("rank/nodes, 1×100 and 4×25", ratio("figure-a")), ("rank/nodes, 1×200 and 4×50", ratio("figure-b"))], False)
    picture(here / "paper-rank-beside.svg", "Rank over nodes, other settings",
            [("rank/nodes, r up to 1 − 1e-15", ratio("loose")), ("rank/nodes, with the rank rule", ratio("ruled"))], False)
    table = rows(folder / "robustness.csv")
    test = lambda what: lines([row for row in table if row["what differs"] == what], "run", "node", "test RMSE")
    picture(here / "paper-robustness.svg", "Test errors over nodes for three sets R, and for three seeds",
            [("test RMSE, three sets R", test("R, shared draws")),
             ("test RMSE, three seeds", test("seed and points, shared draws"))], True)
    digits = folder / "digits-curves.csv"
    if digits.exists():
        # every tenth node will do
        table = [row for row in rows(digits) if int(row["node"]) % 10 == 0]
        picture(here / "paper-digits.svg", "Errors over nodes on rotated digits",
                [("training RMSE in degrees", lines(table, "network", "node", "training_rmse")),
                 ("test RMSE in degrees", lines(table, "network", "node", "test_rmse"))], False)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
