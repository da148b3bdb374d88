// The network as the paper's first figure shows it, by means of SVG.

import { h, hook, put, svg } from "./dom.js";
import { clipped, grouped, shown } from "./format.js";

const most = { inputs: 10, nodes: 12, outputs: 8 };
const room = { column: 170, row: 34, top: 96, side: 165, radius: 8 };

/** What is drawn of a column: things with a key and a name, and how many are left out. */
function columnsOf(net) {
    const strength = new Map();
    for (const edge of net.edges) {
        if (edge.fromLayer === 0) strength.set(edge.from, Math.max(strength.get(edge.from) || 0, Math.abs(edge.weight)));
    }
    const inputs = net.inputs.map((input, k) => ({ key: "0/" + input.node, name: input.name, strength: strength.get(input.node) || 0, order: k }))
        .sort((a, b) => b.strength - a.strength).slice(0, most.inputs).sort((a, b) => a.order - b.order);
    const layers = net.layers.map((layer) => {
        const strongest = [...layer.nodes].sort((a, b) => b.weight - a.weight).slice(0, most.nodes).sort((a, b) => a.node - b.node);
        return { title: "layer " + layer.layer, layer: layer.layer, more: layer.width - strongest.length, things: strongest.map((node) => ({ ...node, key: layer.layer + "/" + node.node, layer: layer.layer })) };
    });
    const outputs = net.outputs.slice(0, most.outputs).map((name, k) => ({ key: "out/" + (k + 1), name }));
    return [{ title: "inputs", layer: 0, things: inputs, more: (net.inputCount ?? net.inputs.length) - inputs.length }, ...layers,
        { title: net.outputs.length === 1 ? "output" : "outputs", layer: -1, things: outputs, more: net.outputs.length - outputs.length }];
}

/** A drawing with a line below it that tells about the node under the pointer or the focus. */
export function drawing(net) {
    const columns = columnsOf(net);
    const rows = Math.max(...columns.map((column) => column.things.length + (column.more > 0 ? 1 : 0)));
    const width = room.side * 2 + room.column * (columns.length - 1);
    const height = room.top + rows * room.row + 40;
    const middle = room.top + rows * room.row / 2;
    const places = new Map();
    columns.forEach((column, c) => {
        const count = column.things.length + (column.more > 0 ? 1 : 0);
        column.x = room.side + c * room.column;
        column.y = (k) => middle + (k - (count - 1) / 2) * room.row;
        column.things.forEach((thing, k) => places.set(thing.key, { x: column.x, y: column.y(k), thing, column }));
    });
    const told = h("p", { class: "told", "aria-live": "polite", ...hook("node-told") }, "Point at a node to see its weight, gain and scope.");
    const links = [...edges(net, places), ...readouts(net, places, columns)];
    const picture = svg("svg", {
        viewBox: `0 0 ${width} ${height}`, class: "network", role: "group", ...hook("network"),
        "aria-label": `Network of ${grouped(net.inputCount ?? net.inputs.length)} inputs, ${net.layers.map((layer) => layer.width).join(", ")} nodes by layer and ${net.outputs.length} outputs, each layer linked to the output.`,
    }, links.map((link) => link.element), columns.map((column) => columnParts(column, places, light)));
    walk(picture, columns);
    picture.style.setProperty("min-width", Math.round(width * 0.85) + "px");
    picture.style.setProperty("max-width", width * 1.35 + "px");

    function light(thing) {
        for (const link of links) link.element.classList.toggle("lit", thing !== null && link.ends.includes(thing.key));
        picture.classList.toggle("lighting", thing !== null);
        if (thing !== null) put(told, about(thing));
    }

    return h("div", {}, h("div", { class: "network-place" }, picture), told);
}

/** One stop for the tab key; arrow keys go from node to node. */
function walk(picture, columns) {
    const parts = [...picture.querySelectorAll(".thing")];
    let taken = 0;
    const grid = columns.map((column) => parts.slice(taken, taken += column.things.length)).filter((column) => column.length > 0);
    if (grid.length === 0) return;
    grid[0][0].setAttribute("tabindex", "0");
    picture.addEventListener("keydown", (event) => {
        const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
        const at = grid.findIndex((column) => column.includes(document.activeElement));
        if (!way || at < 0) return;
        event.preventDefault();
        const row = grid[at].indexOf(document.activeElement);
        const column = grid[Math.max(0, Math.min(grid.length - 1, at + way[0]))];
        const next = column[Math.max(0, Math.min(column.length - 1, row + way[1]))];
        document.activeElement.setAttribute("tabindex", "-1");
        next.setAttribute("tabindex", "0");
        next.focus();
    });
}

function about(thing) {
    if (thing.weight === undefined) return thing.name;
    return `Layer ${thing.layer}, node ${thing.node}: weight ${shown(thing.weight)} (its share in the prediction), gain ${shown(thing.gain)} (how much the mean squared error fell when it joined), scope ${shown(thing.scope)}.`;
}

function edges(net, places) {
    const drawn = net.edges.map((edge) => ({ edge, from: places.get(edge.fromLayer + "/" + edge.from), to: places.get(edge.toLayer + "/" + edge.to) }))
        .filter(({ from, to }) => from && to);
    const largest = Math.max(1e-300, ...drawn.map(({ edge }) => Math.abs(edge.weight)));
    return drawn.map(({ edge, from, to }) => {
        const share = Math.abs(edge.weight) / largest;
        const half = (to.x - from.x) / 2;
        return {
            ends: [from.thing.key, to.thing.key],
            element: svg("path", {
                class: edge.weight < 0 ? "edge negative" : "edge", d: `M${from.x} ${from.y}C${from.x + half} ${from.y} ${to.x - half} ${to.y} ${to.x} ${to.y}`,
                "stroke-width": (0.4 + 2.6 * share).toFixed(2), "stroke-opacity": (0.25 + 0.55 * share).toFixed(2),
            }),
        };
    });
}

/** Links to the outputs: those of earlier layers pass above the later ones. */
function readouts(net, places, columns) {
    const drawn = net.readout.map((link) => ({ link, from: places.get(link.layer + "/" + link.node), to: places.get("out/" + link.output) }))
        .filter(({ from, to }) => from && to);
    const largest = Math.max(1e-300, ...drawn.map(({ link }) => Math.abs(link.weight)));
    const all = drawn.map(({ link, from, to }) => ({ from, to, share: Math.abs(link.weight) / largest, layer: link.layer }));
    const inputs = columns[0];
    if (net.links && net.links.inputs) {
        const to = columns.at(-1).things.map((thing) => places.get(thing.key))[0];
        all.push({ from: { x: inputs.x, y: inputs.y(0) - 10, thing: { key: "direct" } }, to, share: 0.4, layer: 0, direct: true });
    }
    return all.map(({ from, to, share, layer, direct }) => {
        const steps = (to.x - from.x) / room.column;
        const high = steps <= 1 ? null : room.top - 40 - 14 * steps;
        const path = high === null
            ? `M${from.x} ${from.y}C${from.x + 80} ${from.y} ${to.x - 80} ${to.y} ${to.x} ${to.y}`
            : `M${from.x} ${from.y}C${from.x + room.column * 0.55} ${from.y - 20} ${from.x + room.column * 0.3} ${high} ${(from.x + to.x) / 2} ${high}S${to.x - room.column * 0.25} ${(high + to.y) / 2} ${to.x} ${to.y}`;
        return {
            ends: [from.thing.key, to.thing.key],
            element: svg("path", { class: `readout hue-${layer % 8}${direct ? " direct" : ""}`, d: path, "stroke-width": (0.5 + 2.5 * share).toFixed(2), "stroke-opacity": (0.25 + 0.6 * share).toFixed(2) }),
        };
    });
}

function columnParts(column, places, light) {
    const parts = column.things.map((thing) => {
        const { x, y } = places.get(thing.key);
        const isNode = column.layer > 0;
        const name = isNode ? null : svg("text", { x: column.layer === 0 ? x - 16 : x + 16, y: y + 4, class: column.layer === 0 ? "name left" : "name" }, clipped(thing.name, 20));
        return svg("g", {
            class: "thing", tabindex: "-1", role: "img", "aria-label": about(thing),
            onmouseenter: () => light(thing), onmouseleave: () => light(null), onfocus: () => light(thing), onblur: () => light(null),
        }, svg("title", {}, about(thing)), svg("circle", { cx: x, cy: y, r: room.radius, class: isNode ? "node hue-" + column.layer % 8 : "end" }), name);
    });
    const below = column.y(column.things.length);
    return [
        ...parts,
        column.more > 0 ? svg("text", { x: column.x, y: below + 4, class: "more" }, `+${grouped(column.more)} more`) : null,
        svg("text", { x: column.x, y: column.y(column.things.length + (column.more > 0 ? 1 : 0)) + 8, class: "title" }, column.title),
    ];
}
