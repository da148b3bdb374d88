// Charts of a training: errors, scopes and scores by node.

import { across, base, hue, logarithmic, tip, upwards } from "./charts.js";
import { clipped, shown } from "./format.js";

const unit = (name, width) => (name ? "RMSE, " + clipped(name, width < 500 ? 28 : 80) : "RMSE");
const pairs = (xs, ys) => xs.map((x, k) => [x, ys[k] > 0 ? ys[k] : null]);
const last = (values) => values.filter((v) => v !== null && v !== undefined).at(-1);

/** Where layers end: of the first network, since members of an ensemble differ. */
function borders(course, c, width) {
    const first = course.networks.length > 0 ? course.networks[0].number : 1;
    const own = course.borders.filter((border) => border.network === first);
    const named = width >= 480 && own.length <= width / 110; // on a telephone there is no room
    return {
        silent: true, symbol: "none", lineStyle: { color: c.grey, type: "dashed", width: 1 },
        data: own.map((border) => ({
            xAxis: border.node,
            label: { show: named, formatter: "layer " + border.layer, color: c.muted, fontSize: 11, position: "insideEndTop", rotate: 0, align: "right", padding: [0, 4, 0, 0] },
        })),
    };
}

function line(name, data, colour, width, more) {
    return {
        name, type: "line", data, color: colour, showSymbol: data.length < 3, symbolSize: 6, emphasis: { disabled: true },
        lineStyle: { width }, ...more,
    };
}

const nobody = "No node has joined yet.";

/** Errors of training and validation after every node; of an ensemble a colour for every network. */
export function errors(course, c, width) {
    const networks = course.networks.filter((network) => network.nodes.length > 0);
    if (networks.length === 0) return { empty: nobody };
    const start = course.initial > 0 ? course.initial : null;
    const single = course.networks.length === 1;
    const option = base(c, (points) => tip(["after node " + points[0].value[0],
        ...points.filter((p) => p.value[1] !== null).slice(0, 12).map((p) => p.seriesName + " " + shown(p.value[1]))]));
    option.tooltip.trigger = "axis";
    option.legend.data = [];
    option.series = [];
    for (const network of networks) {
        const train = [[0, start], ...pairs(network.nodes, network.train)];
        const validation = pairs(network.nodes, network.validation || []);
        const judged = validation.some((point) => point[1] !== null);
        const name = network.label || "network " + network.number;
        const colour = hue(c, network.number - 1);
        if (single) {
            option.series.push(line("training", train, c.training, 2));
            if (judged) option.series.push(line("validation", validation, c.validation, 2.5));
        } else {
            option.series.push(line(name + (judged ? ", training" : ""), train, colour, judged ? 1 : 2, judged ? { lineStyle: { width: 1, opacity: 0.55 } } : {}));
            if (judged) option.series.push(line(name, validation, colour, 2.5));
        }
    }
    option.legend.data = option.series.map((own) => own.name).filter((name) => single || !name.endsWith(", training"));
    option.series[0].markLine = borders(course, c, width);
    option.xAxis = across(c, "nodes", { min: 0, minInterval: 1 });
    option.yAxis = logarithmic(c, unit(course.unit, width), option.series.flatMap((own) => own.data.map((point) => point[1])));
    const latest = networks.at(-1);
    const judged = last(latest.validation || []);
    return {
        option,
        label: `Error by node, ${networks.length === 1 ? "one network" : networks.length + " networks"}. `
            + `${latest.label || "Network " + latest.number} has ${latest.nodes.at(-1)} nodes, training error ${shown(last(latest.train))}`
            + (judged === undefined ? "" : `, validation error ${shown(judged)}`) + ` (${course.unit || "RMSE"}).`,
    };
}

/** A value of every accepted node as points. */
function points(name, values, said) {
    return (course, c, width) => {
        const networks = course.networks.filter((network) => (network[values] || []).some((v) => v > 0));
        if (course.networks.every((network) => network.nodes.length === 0)) return { empty: nobody };
        if (networks.length === 0) return { empty: `There is no ${said} to show: these nodes were not drawn with one.` };
        const option = base(c, (p) => tip(["node " + p.value[0] + (p.value[2] ? ", layer " + p.value[2] : ""), said + " " + shown(p.value[1])]));
        const total = networks.reduce((sum, network) => sum + network.nodes.length, 0);
        option.legend.show = false;
        option.grid.top = 36;
        option.xAxis = across(c, "nodes", { min: 0, minInterval: 1 });
        option.yAxis = logarithmic(c, name, networks.flatMap((network) => network[values]));
        option.series = networks.map((network) => ({
            name: network.label, type: "scatter", symbolSize: Math.max(3, Math.min(7, 900 / total)),
            itemStyle: { color: course.networks.length === 1 ? c.third : hue(c, network.number - 1), opacity: 0.8 },
            data: network.nodes.map((node, k) => [node, network[values][k], network.layer && network.layer[k]]).filter((p) => p[1] > 0),
        }));
        option.series[0].markLine = borders(course, c, width);
        const all = networks.flatMap((network) => network[values]).filter((v) => v > 0);
        return {
            option,
            label: `${said} of every accepted node, from ${shown(all.reduce((a, b) => Math.min(a, b)))} to ${shown(all.reduce((a, b) => Math.max(a, b)))}.`,
        };
    };
}

export const scopes = points("scope λ", "scope", "scope");
export const scores = points("score", "score", "score");

/** The judging curves of several runs. */
export function comparison(runs, c, width) {
    const lines = runs.flatMap(({ run, course }, k) => course.networks.filter((network) => network.nodes.length > 0).map((network, member) => {
        const judged = (network.validation || []).some((v) => v > 0);
        return { run, k, member, judged, data: pairs(network.nodes, judged ? network.validation : network.train) };
    }));
    if (lines.length === 0) return { empty: "None of these runs has a course to show." };
    const option = base(c, (points) => tip(["after node " + points[0].value[0],
        ...points.filter((p) => p.value[1] !== null).slice(0, 12).map((p) => clipped(p.seriesName, 40) + " " + shown(p.value[1]))]));
    option.tooltip.trigger = "axis";
    option.xAxis = across(c, "nodes", { min: 0, minInterval: 1 });
    option.series = lines.map((own) => line(own.run.name, own.data, hue(c, own.k), own.member === 0 ? 2.5 : 1,
        { lineStyle: { width: own.member === 0 ? 2.5 : 1, opacity: own.member === 0 ? 1 : 0.5, type: own.judged ? "solid" : "dashed" } }));
    const units = new Set(runs.map(({ course }) => course.unit));
    option.yAxis = logarithmic(c, unit(units.size === 1 ? runs[0].course.unit : "each in its own units", width), lines.flatMap((own) => own.data.map((point) => point[1])));
    const ends = runs.map(({ run }, k) => [run.name, last(lines.filter((own) => own.k === k).flatMap((own) => own.data.slice(-1).map((p) => p[1])))]);
    return { option, label: "Errors of several runs by node. Last: " + ends.map(([name, value]) => `${name} ${shown(value)}`).join(", ") + "." };
}
