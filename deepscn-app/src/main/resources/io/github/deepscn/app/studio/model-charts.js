// Charts of what a model does.

import { across, axis, base, greatest, hue, least, logarithmic, straight, tip, upwards } from "./charts.js";
import { clipped, percent, shown } from "./format.js";

const cloud = (name, data, colour, opacity) => ({
    name, type: "scatter", data, symbolSize: data.length > 400 ? 4 : 5, itemStyle: { color: colour, opacity }, large: false,
});

/** The function that was learnt, of one input, and the rows. */
export function curve(view, c) {
    const option = base(c, (points) => tip([view.input + " " + shown(points[0].value[0]), ...points.map((p) => p.seriesName + " " + shown(p.value[1]))]));
    option.tooltip.trigger = "axis";
    option.xAxis = across(c, clipped(view.input, 40), { scale: true });
    option.yAxis = upwards(c, clipped(view.output, 40), { scale: true });
    const at = (values) => view.x.map((x, k) => [x, values[k]]);
    option.series = [
        cloud("actual", at(view.actual), c.grey, 0.55),
        { name: "predicted", type: "line", data: at(view.predicted), color: c.validation, showSymbol: false, lineStyle: { width: 2.5 }, emphasis: { disabled: true } },
    ];
    return { option, label: `${view.output} against ${view.input}: ${view.x.length} actual values and the predicted curve.` };
}

/** Predicted against actual. */
export function scatter(view, c) {
    const option = base(c, (p) => tip(["actual " + shown(p.value[0]), "predicted " + shown(p.value[1])]));
    const all = view.actual.concat(view.predicted);
    const [low, high] = [least(view.actual), greatest(view.actual)];
    option.legend.show = false;
    option.grid.top = 36;
    option.xAxis = across(c, "actual " + clipped(view.output, 40), { scale: true });
    option.yAxis = upwards(c, "predicted " + clipped(view.output, 40), { scale: true });
    option.series = [cloud("rows", view.actual.map((a, k) => [a, view.predicted[k]]), view.heldOut ? c.validation : c.accent, 0.55), straight(c, [low, low], [high, high])];
    return { option, label: `Predicted against actual ${view.output} of ${view.actual.length} ${view.heldOut ? "held-out " : ""}rows, between ${shown(least(all))} and ${shown(greatest(all))}.` };
}

/** What was taken for what, as shares of a class. */
export function confusion(view, c, width) {
    const size = view.labels.length;
    const totals = view.confusion.map((row) => row.reduce((a, b) => a + b, 0));
    const right = view.confusion.reduce((sum, row, k) => sum + row[k], 0) / Math.max(1, totals.reduce((a, b) => a + b, 0));
    const option = base(c, (p) => tip([`${view.labels[p.value[1]]} taken for ${view.labels[p.value[0]]}`, p.value[3] + " rows", shown(p.value[2]) + " % of the class"]));
    const letters = width < 500 ? 8 : 16;
    const longest = Math.min(letters, greatest(view.labels.map((name) => Array.from(name).length)));
    const slanted = (size + 1) * longest * 8 > width - 40;
    const label = { color: c.muted, hideOverlap: true, formatter: (name) => clipped(name, letters) };
    const categories = (name, more) => axis(c, name, { type: "category", data: view.labels, splitLine: { show: false }, ...more });
    option.legend.show = false;
    option.grid = { left: 20, right: 20, top: 34, bottom: slanted ? 60 : 40, containLabel: true };
    option.yAxis = categories("actual ↓", { inverse: true, nameLocation: "start", nameGap: 10, axisLabel: label });
    option.xAxis = categories("predicted →", { nameLocation: "middle", nameGap: slanted ? longest * 6 + 22 : 30, axisLabel: { ...label, rotate: slanted ? 60 : 0 } });
    option.visualMap = { show: false, min: 0, max: 100, dimension: 2, inRange: { color: [c["heat-low"], c["heat-high"]] } };
    const roomy = size <= Math.max(4, Math.min(14, width / 60));
    option.series = [{
        type: "heatmap",
        data: view.confusion.flatMap((row, actual) => row.map((rows, guess) => {
            const share = totals[actual] > 0 ? rows / totals[actual] * 100 : 0;
            return { value: [guess, actual, share, rows], label: { color: share > 55 ? c["heat-text-high"] : c["heat-text-low"] } };
        })),
        itemStyle: { borderColor: c.surface, borderWidth: size > 40 ? 0 : 1 },
        label: { show: roomy, lineHeight: 16, formatter: (p) => p.value[3] + (width / size > 70 ? "\n" + Math.round(p.value[2]) + " %" : "") },
    }];
    return {
        option, label: `Confusion of ${size} classes: ${percent(right)} of the rows are right.`,
        height: Math.max(300, Math.min(900, 120 + size * (roomy ? 54 : 14))), most: Math.max(460, 180 + 110 * size),
    };
}

/** Whether probabilities mean what they say. */
export function reliability(data, c) {
    const bins = data.reliability.filter((bin) => bin.count > 0);
    if (bins.length === 0) return { empty: "There are no rows to judge probabilities by." };
    const most = greatest(bins.map((bin) => bin.count));
    const right = data.reliabilityOf || "right";
    const option = base(c, (p) => tip([p.value[2] + " rows", "mean probability " + shown(p.value[0]), right + " " + shown(p.value[1])]));
    option.legend.show = false;
    option.grid.top = 36;
    option.xAxis = across(c, "probability of " + (data.reliabilityOf || "the predicted class"), { min: 0, max: 1 });
    option.yAxis = upwards(c, "share that is " + right, { min: 0, max: 1 });
    option.series = [straight(c, [0, 0], [1, 1]), {
        type: "line", data: bins.map((bin) => [bin.mean, bin.share, bin.count]), color: c.validation, symbol: "circle", clip: false,
        symbolSize: (value) => 7 + 15 * Math.sqrt(value[2] / most),
    }];
    return { option, most: 640, label: `Reliability: ${bins.map((bin) => `of ${percent(bin.mean)} probable, ${percent(bin.share)} ${right}`).join("; ")}.` };
}

/** What is left over, against what was predicted. */
export function residuals(data, c) {
    const option = base(c, (p) => tip(["predicted " + shown(p.value[0]), "residual " + shown(p.value[1])]));
    option.legend.show = false;
    option.grid.top = 36;
    option.xAxis = across(c, "predicted " + clipped(data.output, 40), { scale: true });
    option.yAxis = upwards(c, "actual − predicted", { scale: true });
    option.series = [cloud("rows", data.predicted.map((p, k) => [p, data.residual[k]]), data.heldOut ? c.validation : c.accent, 0.55),
        straight(c, [least(data.predicted), 0], [greatest(data.predicted), 0])];
    return { option, label: `Residuals of ${data.residual.length} rows, between ${shown(least(data.residual))} and ${shown(greatest(data.residual))}.` };
}

export function histogram(data, c) {
    const { edges, counts } = data.histogram;
    const total = Math.max(1, counts.reduce((a, b) => a + b, 0));
    const option = base(c, (bar) => tip([`residual ${shown(bar.value[0])} to ${shown(bar.value[1])}`, `${bar.value[2]} rows, ${percent(bar.value[2] / total)}`]));
    option.legend.show = false;
    option.grid.top = 36;
    option.xAxis = across(c, "actual − predicted", { min: edges[0], max: edges.at(-1) });
    option.xAxis.axisLabel = { ...option.xAxis.axisLabel, showMinLabel: false, showMaxLabel: false };
    option.yAxis = upwards(c, "rows");
    option.series = [{
        type: "custom", encode: { x: [0, 1], y: 2 }, data: counts.map((rows, k) => [edges[k], edges[k + 1], rows]),
        renderItem: (params, api) => {
            const [left, top] = api.coord([api.value(0), api.value(2)]);
            const [right, bottom] = api.coord([api.value(1), 0]);
            return { type: "rect", shape: { x: left, y: top, width: Math.max(1, right - left - 1), height: bottom - top }, style: { fill: c.accent, opacity: 0.75 } };
        },
    }];
    const fullest = counts.indexOf(greatest(counts));
    return { option, label: `Histogram of the residuals; most, ${counts[fullest]} of ${total}, between ${shown(edges[fullest])} and ${shown(edges[fullest + 1])}.` };
}

/** Lying bars, the longest on top: bars are {name, value, error?, colour?, more?: [lines]}. */
export function bars(data, c, width) {
    if (data.bars.length === 0) return { empty: data.empty || "There is nothing to show." };
    const letters = width < 500 ? 16 : 28;
    const option = base(c, (p) => tip([data.bars[p.dataIndex].name, data.measure + " " + shown(data.bars[p.dataIndex].value), ...(data.bars[p.dataIndex].more || [])]));
    option.legend.show = false;
    option.grid = { left: 8, right: 28, top: 8, bottom: 34, containLabel: true };
    option.xAxis = across(c, data.measure, { min: (range) => Math.min(0, range.min) });
    option.yAxis = axis(c, "", {
        type: "category", inverse: true, data: data.bars.map((bar) => bar.name), splitLine: { show: false },
        axisLabel: { color: c.text, interval: 0, formatter: (name) => clipped(name, letters) },
    });
    option.series = [{
        type: "bar", barMaxWidth: 18,
        data: data.bars.map((bar) => ({ value: bar.value, itemStyle: { color: bar.layer ? hue(c, bar.layer) : c.accent, borderRadius: [0, 3, 3, 0] } })),
    }];
    if (data.bars.some((bar) => bar.error > 0)) option.series.push(whiskers(data.bars, c));
    const first = data.bars.slice(0, 3).map((bar) => `${bar.name} ${shown(bar.value)}`).join(", ");
    return { option, height: 56 + 24 * data.bars.length, label: `${data.measure}, ${data.bars.length} bars; largest: ${first}.` };
}

/** One standard error to either side. */
function whiskers(rows, c) {
    return {
        type: "custom", z: 3, silent: true, encode: { x: [0, 1], y: 2 }, tooltip: { show: false },
        data: rows.map((bar, k) => [bar.value - (bar.error || 0), bar.value + (bar.error || 0), k]),
        renderItem: (params, api) => {
            const [left, y] = api.coord([api.value(0), api.value(2)]);
            const [right] = api.coord([api.value(1), api.value(2)]);
            return { type: "path", shape: { pathData: `M${left} ${y}H${right}M${left} ${y - 4}V${y + 4}M${right} ${y - 4}V${y + 4}` }, style: { stroke: c.text, lineWidth: 1, fill: "none" } };
        },
    };
}

/** Error against size: data is {points: [{nodes, rmse}], at: index, unit}. */
export function sizes(data, c, width) {
    const option = base(c, (points) => tip([points[0].value[0] + " nodes", "RMSE " + shown(points[0].value[1])]));
    const at = data.points[data.at];
    option.tooltip.trigger = "axis";
    option.legend.show = false;
    option.grid.top = 36;
    option.xAxis = across(c, data.across || "nodes left", { min: 0, minInterval: 1 });
    option.yAxis = logarithmic(c, data.unit ? "RMSE, " + clipped(data.unit, width < 500 ? 28 : 60) : "RMSE", data.points.map((point) => point.rmse));
    option.series = [{
        type: "line", data: data.points.map((point) => [point.nodes, point.rmse]), color: c.accent, symbol: "circle", symbolSize: 6, lineStyle: { width: 2 },
        markPoint: { symbol: "circle", symbolSize: 15, silent: true, label: { show: false }, itemStyle: { color: c.validation, borderColor: c.surface, borderWidth: 2 }, data: [{ coord: [at.nodes, at.rmse] }] },
    }];
    return { option, label: `Error against ${data.across || "nodes left"}, ${data.points.length} points; chosen: ${at.nodes} with error ${shown(at.rmse)}.` };
}
