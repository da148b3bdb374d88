// Small drawings of columns, cheap enough for hundreds of them.

import { h, svg } from "./dom.js";
import { count, shown } from "./format.js";

/** How the numbers of a column lie. */
export function histogram(column) {
    const { edges, counts } = column.histogram;
    const most = Math.max(1, ...counts);
    const [width, height, gap] = [120, 32, 1];
    const step = width / counts.length;
    const path = counts.map((rows, k) => {
        const tall = rows === 0 ? 0 : Math.max(1.5, rows / most * height);
        return `M${(k * step).toFixed(1)} ${height}v${-tall.toFixed(1)}h${(step - gap).toFixed(1)}v${tall.toFixed(1)}z`;
    }).join("");
    const fullest = counts.indexOf(Math.max(...counts));
    return svg("svg", {
        viewBox: `0 0 ${width} ${height}`, class: "spark", role: "img", "data-test": "histogram-" + column.name,
        "aria-label": `Histogram of ${column.name}: from ${shown(edges[0])} to ${shown(edges.at(-1))}, most between ${shown(edges[fullest])} and ${shown(edges[fullest + 1])}.`,
    }, svg("path", { d: path }));
}

/** The most frequent texts of a column. */
export function levels(column, rows) {
    const top = column.levels.slice(0, 3);
    return h("ul", { class: "levels" }, top.map((level) => h("li", {},
        h("span", { class: "level-bar", style: { width: Math.max(2, level.count / Math.max(1, rows) * 100) + "%" }, "aria-hidden": "true" }),
        h("span", { class: "level-text", title: count(level.count, "row") }, level.text))),
    column.distinct > top.length ? h("li", { class: "muted" }, `and ${count(column.distinct - top.length, "other")}`) : null);
}

/** Grey pixels on a canvas, 0 white on black as digits are. */
export function picture(pixels, width, height, label) {
    const canvas = h("canvas", { width, height, class: "picture", role: "img", "aria-label": label });
    const pen = canvas.getContext("2d");
    const image = pen.createImageData(width, height);
    pixels.forEach((value, k) => image.data.set([value, value, value, 255], 4 * k));
    pen.putImageData(image, 0, 0);
    return canvas;
}
