"use strict";
// Draws the charts of the page from the numbers in the element "data". A drawing is a function of numbers, colours and
// width, so a change of any of them redraws it.
(() => {
    const data = JSON.parse(document.getElementById("data").textContent);
    const charts = new Map();
    const selector = document.getElementById("output");
    let output = selector ? Number(selector.value) : 0; // browsers remember a choice over a reload

    // ---- looks

    const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();

    function palette() {
        const names = ["text", "muted", "line", "grid", "band", "accent", "grey", "training", "validation", "third", "surface",
            "heat-low", "heat-high", "heat-text-low", "heat-text-high",
            "line-1", "line-2", "line-3", "line-4", "line-5", "line-6", "line-7", "line-8"];
        return Object.fromEntries(names.map((name) => [name, colour(name)]));
    }

    function shown(value) {
        if (value === null || value === undefined || !Number.isFinite(value)) return "–";
        const size = Math.abs(value);
        if (size !== 0 && (size < 1e-3 || size >= 1e6)) return value.toExponential(2).replace(/\.?0+e/, "e");
        return String(Number(value.toPrecision(4)));
    }

    /** A tooltip of lines of plain text: names from the data never become HTML. */
    function tip(lines) {
        const box = document.createElement("div");
        box.className = "tip";
        for (const line of lines) {
            box.appendChild(document.createElement("div")).textContent = line;
        }
        return box;
    }

    function clipped(text, length) {
        const letters = Array.from(text);
        if (letters.length <= length) return text;
        // keeps the end: names often differ only there
        const end = Math.floor(length / 3);
        return letters.slice(0, length - 1 - end).join("") + "…" + letters.slice(-end).join("");
    }

    const font = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";

    function base(c, formatter) {
        return {
            animation: false,
            textStyle: { fontFamily: font, color: c.text },
            grid: { left: 8, right: 24, top: 64, bottom: 30, containLabel: true },
            legend: { top: 0, right: 8, itemWidth: 18, textStyle: { color: c.text } },
            tooltip: {
                confine: true,
                backgroundColor: c.surface,
                borderColor: c.line,
                textStyle: { color: c.text, fontSize: 13 },
                formatter,
            },
        };
    }

    function axis(c, name, more) {
        return Object.assign(
            {
                type: "value",
                name,
                nameTextStyle: { color: c.muted, fontSize: 12 },
                axisLine: { show: true, onZero: false, lineStyle: { color: c.grey } },
                axisLabel: { color: c.muted, formatter: shown, hideOverlap: true },
                splitLine: { lineStyle: { color: c.grid } },
            },
            more);
    }

    const across = (c, name, more) => axis(c, name, Object.assign({ nameLocation: "middle", nameGap: 30 }, more));

    /** The name stands above the axis: on a phone there is no room beside it. */
    function upwards(c, name, more) {
        const upright = axis(c, name, Object.assign({ nameLocation: "end", nameGap: 14 }, more));
        upright.nameTextStyle = { color: c.muted, fontSize: 12, align: "left", padding: [0, 0, 0, -20] };
        return upright;
    }

    /** Ticks at the powers of a base: ten, or another base that gives a handful of ticks. */
    function logarithmic(c, name, ...series) {
        const values = series.flat().filter((v) => v > 0);
        const ratio = values.reduce((a, b) => Math.max(a, b), 0) / values.reduce((a, b) => Math.min(a, b), Infinity);
        const most = (base) => (base === 10 ? 9 : 6);
        const logBase = ratio === 1 ? 10 : [1.1, 1.25, 1.5, 2, 10, 100].find((base) => Math.log(ratio) / Math.log(base) <= most(base)) || 1000;
        const upright = upwards(c, name, { type: "log", logBase });
        upright.axisLabel.formatter = (tick) => shown(Number(tick.toPrecision(3)));
        return upright;
    }

    // ---- what charts over nodes have in common

    /** Bands and borders of the layers, and the line behind which held-out rows cut nodes off. */
    function layers(c, layout, width) {
        const starts = [0, ...layout.ends.slice(0, -1)];
        const named = layout.ends.length <= Math.max(2, width / 90);
        const lines = layout.ends.slice(0, -1).map((end) => ({ xAxis: end, label: { show: false } }));
        if (layout.kept < layout.nodes) {
            lines.push({
                xAxis: layout.kept,
                lineStyle: { color: c.accent, type: "solid", width: 2 },
                label: {
                    show: true, formatter: "kept " + layout.kept, color: c.accent, fontWeight: "bold",
                    position: "insideStartTop",
                },
            });
        }
        return {
            markArea: {
                silent: true,
                data: layout.ends.map((end, k) => [
                    {
                        xAxis: starts[k],
                        itemStyle: { color: k % 2 === 0 ? c.band : "transparent", opacity: 0.8 },
                        label: {
                            show: named && (end - starts[k]) / layout.nodes * width > 50, color: c.muted, position: "insideTop",
                            formatter: "layer " + (k + 1), fontSize: 11,
                        },
                    },
                    { xAxis: end },
                ]),
            },
            markLine: { silent: true, symbol: "none", lineStyle: { color: c.grey, type: "dashed", width: 1 }, data: lines },
        };
    }

    function layerOf(layout, node) {
        return layout.ends.findIndex((end) => node <= end) + 1;
    }

    function perNode(name, short) {
        return (d, c, width) => {
            const option = base(c, (point) => {
                const node = point.value[0];
                return tip([short + " " + shown(point.value[1]), "node " + node + ", layer " + layerOf(d.layout, node)]
                    .concat(node > d.layout.kept ? ["cut off by " + d.layout.held] : []));
            });
            const points = d.values.map((value, k) => [k + 1, value]);
            option.grid.top = 40;
            option.xAxis = across(c, "node", { min: 0, max: d.layout.nodes });
            option.yAxis = logarithmic(c, name, d.values);
            option.series = [{
                type: "scatter",
                symbolSize: Math.max(4, Math.min(8, 600 / points.length)),
                itemStyle: { color: (p) => (p.value[0] > d.layout.kept ? c.grey : c.third), opacity: 0.85 },
                data: points,
                ...layers(c, d.layout, width),
            }];
            return { option, empty: !d.values.some((v) => v > 0) };
        };
    }

    // ---- the charts

    function errors(d, c, width) {
        const other = "other members";
        const option = base(c, (points) =>
            tip(["after node " + points[0].value[0] + (layerOf(d.layout, points[0].value[0]) > 0 && points[0].value[0] > 0
                ? ", layer " + layerOf(d.layout, points[0].value[0]) : ""),
                ...points.filter((p) => p.seriesName !== other).map((p) => p.seriesName + " RMSE " + shown(p.value[1]))]));
        option.tooltip.trigger = "axis";
        const thin = d.others.flatMap((o) => [["training", o.training], ["validation", o.validation]])
            .filter(([, values]) => values.some((v) => v > 0));
        option.xAxis = across(c, "nodes", { min: 0, max: thin.reduce((a, [, values]) => Math.max(a, values.length - 1), d.layout.nodes) });
        option.yAxis = logarithmic(c, "RMSE, " + clipped(d.unit, width < 500 ? 28 : 80), d.training, d.validation,
            ...thin.map(([, values]) => values));
        const line = (name, values, hue) => ({
            name, type: "line", data: values.map((v, k) => [k, v]), showSymbol: values.length < 3, symbolSize: 6,
            lineStyle: { width: 2 }, color: c[hue], emphasis: { disabled: true },
        });
        const training = Object.assign(line("training", d.training, "training"), layers(c, d.layout, width));
        option.series = [training];
        if (d.validation.some((v) => v > 0)) {
            const validation = line(d.layout.held, d.validation, "validation");
            if (d.validation[d.layout.kept] > 0) {
                validation.markPoint = {
                    symbol: "circle", symbolSize: 11, silent: true, label: { show: false },
                    itemStyle: { color: c.validation, borderColor: c.surface, borderWidth: 2 },
                    data: [{ coord: [d.layout.kept, d.validation[d.layout.kept]] }],
                };
            }
            option.series.push(validation);
        }
        const count = option.series.length;
        option.legend.data = option.series.map((own) => own.name);
        for (const [hue, values] of thin) {
            option.series.push(Object.assign(line(other, values, hue), { lineStyle: { width: 1, opacity: 0.35 }, silent: true, z: 1 }));
        }
        return { option, empty: !d.training.some((v) => v > 0) && count === 1 };
    }

    function resolutions(d, c, width) {
        const option = base(c, (points) =>
            tip(["first " + points[0].value[0] + (points[0].value[0] === 1 ? " layer, " : " layers, ") + d.nodes[points[0].value[0]] + " nodes",
                ...points.map((p) => p.seriesName + " RMSE " + shown(p.value[1]))]));
        option.tooltip.trigger = "axis";
        option.xAxis = across(c, "first layers", { min: 0, max: Math.max(1, d.nodes.length - 1), minInterval: 1 });
        option.yAxis = logarithmic(c, "RMSE, " + clipped(d.unit, width < 500 ? 28 : 80), d.training, d.validation);
        const line = (name, values, hue) => ({
            name, type: "line", data: values.map((v, k) => [k, v]), symbol: "circle", symbolSize: 8, color: c[hue],
        });
        option.series = [line("training", d.training, "training")];
        if (d.validation.length > 0) option.series.push(line("validation", d.validation, "validation"));
        return { option, empty: !d.training.concat(d.validation).some((v) => v > 0) };
    }

    /** Two clouds of points; the few held out lie on top. */
    function clouds(c, held, training, validation, lineSeries) {
        const cloud = (name, points, hue, opacity) => ({
            name, type: "scatter", data: points, symbolSize: 5, itemStyle: { color: c[hue], opacity },
        });
        return [cloud("training", training, "training", 0.4)]
            .concat(validation.length > 0 ? [cloud(held, validation, "validation", 0.85)] : [])
            .concat([lineSeries]);
    }

    function straight(c, from, to) {
        return {
            type: "line", data: [from, to], showSymbol: false, silent: true, tooltip: { show: false },
            lineStyle: { color: c.text, width: 1, type: "dashed" }, emphasis: { disabled: true },
        };
    }

    const legendOf = (option, d) => {
        option.legend.data = ["training"].concat(d.validation.length > 0 ? [d.held] : []);
    };

    const called = (d, width) => clipped(d.name, width < 500 ? 24 : 40) + (d.unit ? " (" + d.unit + ")" : "");

    function predicted(outputs, c, width) {
        const d = outputs[output];
        const option = base(c, (p) => tip([p.seriesName, "actual " + shown(p.value[0]), "predicted " + shown(p.value[1])]));
        const all = d.training.concat(d.validation).flat();
        const least = all.reduce((a, b) => Math.min(a, b), Infinity);
        const most = all.reduce((a, b) => Math.max(a, b), -Infinity);
        legendOf(option, d);
        option.xAxis = across(c, "actual " + called(d, width), { scale: true });
        option.yAxis = upwards(c, "predicted " + called(d, width), { scale: true });
        option.series = clouds(c, d.held, d.training, d.validation, straight(c, [least, least], [most, most]));
        return { option };
    }

    function residuals(ignored, c, width) {
        const d = data.predicted[output];
        const option = base(c, (p) => tip([p.seriesName, "predicted " + shown(p.value[0]), "residual " + shown(p.value[1])]));
        const residual = (points) => points.map(([actual, guess]) => [guess, actual - guess]);
        const guesses = d.training.concat(d.validation).map((point) => point[1]);
        legendOf(option, d);
        option.xAxis = across(c, "predicted " + called(d, width), { scale: true });
        option.yAxis = upwards(c, "actual − predicted", { scale: true });
        option.series = clouds(c, d.held, residual(d.training), residual(d.validation), straight(c,
            [guesses.reduce((a, b) => Math.min(a, b), Infinity), 0], [guesses.reduce((a, b) => Math.max(a, b), -Infinity), 0]));
        return { option };
    }

    function histogram(ignored, c, width) {
        const d = data.predicted[output];
        const option = base(c, (bars) => tip(["residual " + shown(d.edges[bars[0].dataIndex]) + " to " + shown(d.edges[bars[0].dataIndex + 1]),
            ...bars.map((bar) => bar.seriesName + " " + shown(bar.value[2]) + " % of the rows")]));
        option.tooltip.trigger = "axis";
        option.tooltip.axisPointer = { type: "none" };
        option.xAxis = across(c, "actual − predicted, " + called(d, width), { min: d.edges[0], max: d.edges[d.edges.length - 1] });
        option.xAxis.axisLabel.showMinLabel = false;
        option.xAxis.axisLabel.showMaxLabel = false;
        option.yAxis = upwards(c, "percent of the rows");
        const bars = (name, percent, hue, opacity, border) => ({
            name, type: "custom", color: c[hue], encode: { x: [0, 1], y: 2 },
            data: percent.map((p, k) => [d.edges[k], d.edges[k + 1], p]),
            renderItem: (params, api) => {
                if (api.value(2) === 0) return null;
                const top = api.coord([api.value(0), api.value(2)]);
                const bottom = api.coord([api.value(1), 0]);
                return {
                    type: "rect",
                    shape: { x: top[0], y: top[1], width: Math.max(1, bottom[0] - top[0] - 1), height: bottom[1] - top[1] },
                    style: { fill: border ? "transparent" : c[hue], stroke: border ? c[hue] : null, lineWidth: border ? 2 : 0, opacity },
                };
            },
        });
        option.series = [bars("training", d.trainingPercent, "training", 0.55, false)];
        if (d.validationPercent.length > 0) option.series.push(bars(d.held, d.validationPercent, "validation", 1, true));
        return { option };
    }

    function confusion(d, c, width) {
        const count = d.classes.length;
        const cells = d.counts.flatMap((row, actual) => {
            const all = row.reduce((a, b) => a + b, 0);
            return row.map((rows, guess) => [actual, guess, rows, 100 * rows / all]).filter((cell) => cell[2] > 0);
        });
        const option = base(c, (p) => tip([d.classes[p.value[1]] + " → " + d.classes[p.value[0]], p.value[3] + " rows",
            shown(p.value[2]) + " % of the class"]));
        const letters = width < 500 ? 8 : 16;
        const categories = (name, more) => axis(c, name, Object.assign({
            type: "category", data: d.classes, nameGap: 8, splitLine: { show: false }, splitArea: { show: false },
        }, more));
        const longest = Math.min(letters, Math.max(...d.classes.map((name) => Array.from(name).length)));
        const slanted = (count + 1) * longest * 8 > width - 40;
        option.legend.show = false;
        option.grid.left = 20;
        option.grid.top = 30;
        option.grid.bottom = slanted ? 84 : 70;
        const label = { color: c.muted, hideOverlap: true, formatter: (name) => clipped(name, letters) };
        // from the top down, as a table is read
        option.yAxis = categories("actual ↓", { inverse: true, nameLocation: "start", axisLabel: label });
        option.xAxis = categories("predicted →", {
            nameLocation: "middle",
            nameGap: slanted ? longest * 6 + 22 : 30,
            axisLabel: Object.assign({ rotate: slanted ? 60 : 0 }, label),
        });
        option.visualMap = {
            min: 0, max: 100, dimension: 2, orient: "horizontal", left: "center", bottom: 0, itemHeight: 140, itemWidth: 12,
            calculable: false, text: ["100 %", "0 % of the class"], textStyle: { color: c.muted },
            inRange: { color: [c["heat-low"], c["heat-high"]] },
        };
        const roomy = count <= Math.max(4, Math.min(14, width / 60));
        option.series = [{
            type: "heatmap",
            data: cells.map(([actual, guess, rows, percent]) => ({
                value: [guess, actual, percent, rows],
                label: { color: percent > 55 ? c["heat-text-high"] : c["heat-text-low"] },
            })),
            itemStyle: { borderColor: c.surface, borderWidth: count > 40 ? 0 : 1 },
            label: {
                show: roomy, lineHeight: 16,
                formatter: (p) => p.value[3] + (width / count > 70 ? "\n" + Math.round(p.value[2]) + " %" : ""),
            },
        }];
        return { option, height: Math.max(320, Math.min(900, 150 + count * (roomy ? 52 : 14))), most: Math.max(480, 180 + 110 * count) };
    }

    function reliability(d, c) {
        const option = base(c, (p) => tip([p.value[2] + " rows", "mean probability " + shown(p.value[0]), (d.of || "right") + " " + shown(p.value[1])]));
        const most = Math.max(...d.bins.map((bin) => bin.rows));
        option.legend.show = false;
        option.grid.top = 40;
        option.xAxis = across(c, "probability of " + (d.of || "the predicted class"), { min: 0, max: 1 });
        option.yAxis = upwards(c, "share that is " + (d.of || "right"), { min: 0, max: 1 });
        option.series = [
            straight(c, [0, 0], [1, 1]),
            {
                type: "line", data: d.bins.map((bin) => [bin.probability, bin.share, bin.rows]), color: c.validation,
                symbol: "circle", symbolSize: (value) => 7 + 15 * Math.sqrt(value[2] / most), clip: false,
            },
        ];
        return { option, empty: d.bins.length === 0 };
    }

    // ---- charts of experiments

    const hues = 8;
    const hue = (c, k) => c["line-" + (k % hues + 1)];

    /** Lines over the number of nodes. Lines of a group share a colour and a place in the legend. */
    function lines(d, c, width) {
        const groups = [...new Set(d.lines.map((line) => line.group))];
        const most = 12; // what a tooltip has room for
        const option = base(c, (points) => {
            const named = points.filter((p) => Number.isFinite(p.value[1]));
            const rows = named.slice(0, most).map((p) => d.lines[p.seriesIndex].name + " " + shown(p.value[1]));
            return tip(["nodes " + shown(points[0].value[0])].concat(rows)
                .concat(named.length > most ? ["and " + (named.length - most) + " more"] : []));
        });
        option.tooltip.trigger = "axis";
        option.legend.data = groups;
        option.legend.type = "scroll";
        option.legend.left = 0;
        option.legend.icon = "circle";
        option.legend.itemHeight = 12; // a legend that scrolls is clipped to it
        option.legend.itemWidth = 12;
        option.legend.pageTextStyle = { color: c.muted };
        option.legend.pageIconColor = c.accent;
        option.xAxis = across(c, "nodes", { scale: true, min: (range) => (range.min < range.max / 10 ? 0 : null) });
        option.yAxis = d.logarithmic ? logarithmic(c, d.up, ...d.lines.map((line) => line.y)) : upwards(c, d.up, { scale: true });
        option.series = d.lines.map((line) => {
            const points = line.y.map((y, k) => [k + 1, y]);
            const drawn = points.filter((point) => point[1] !== null);
            const colour = hue(c, groups.indexOf(line.group));
            return {
                name: line.group, type: "line", data: points, color: colour, sampling: "lttb",
                showSymbol: drawn.length < 3, symbolSize: 6, emphasis: { disabled: true },
                lineStyle: { width: d.lines.length > 10 ? 1.5 : 2, type: line.dashed ? "dashed" : "solid" },
                markPoint: drawn.length === 0 ? undefined : {
                    symbol: "circle", symbolSize: 8, silent: true, label: { show: false },
                    itemStyle: { color: colour, borderColor: c.surface, borderWidth: 1.5 },
                    data: [{ coord: drawn[drawn.length - 1] }],
                },
            };
        });
        return { option, empty: !d.lines.some((line) => line.y.some((y) => y !== null)) };
    }

    function boxes(d, c, width) {
        const option = base(c, (p) => (p.seriesType === "boxplot"
            ? tip([d.categories[p.dataIndex] + ", " + p.seriesName, "median " + shown(p.value[3]),
                "quartiles " + shown(p.value[2]) + " and " + shown(p.value[4]), "whiskers " + shown(p.value[1]) + " and " + shown(p.value[5])])
            : tip([d.categories[p.value[0]] + ", " + p.seriesName, "outlier " + shown(p.value[1])])));
        const letters = width < 500 ? 8 : 16;
        option.legend.left = 0;
        option.legend.data = d.series.map((series) => series.name);
        option.xAxis = across(c, d.across, {
            type: "category", data: d.categories, splitLine: { show: false },
            axisLabel: { color: c.muted, hideOverlap: true, formatter: (name) => clipped(name, letters) },
        });
        option.yAxis = upwards(c, d.up, { scale: true });
        const count = d.series.length;
        const plots = d.series.map((series, k) => ({
            name: series.name, type: "boxplot", data: series.boxes, color: hue(c, k),
            itemStyle: { color: c.band, borderColor: hue(c, k), borderWidth: 1.5 }, boxWidth: [2, 60],
        }));
        // Outliers stand above their box; ECharts divides a category in this way and has no call that says so.
        const outliers = d.series.map((series, k) => ({
            name: series.name, type: "custom", data: series.outliers, color: hue(c, k), z: 3, encode: { x: 0, y: 1 },
            renderItem: (params, api) => {
                const room = api.size([1, 0])[0] * 0.8 - 2;
                const gap = room / count * 0.3;
                const box = (room - gap * (count - 1)) / count;
                const [middle, y] = api.coord([api.value(0), api.value(1)]);
                const x = middle + box / 2 - room / 2 + k * (gap + box);
                const arm = Math.max(2, Math.min(4, box / 4));
                return {
                    type: "path",
                    shape: { pathData: `M${x - arm} ${y}H${x + arm}M${x} ${y - arm}V${y + arm}` },
                    style: { stroke: hue(c, k), lineWidth: 1, fill: "none" },
                };
            },
        }));
        option.series = plots.concat(outliers);
        return { option, empty: d.categories.length === 0 || count === 0 };
    }

    const drawings = {
        lines, boxes,
        errors, resolutions, predicted, residuals, histogram, confusion, reliability,
        scopes: perNode("scope λ", "λ"),
        contractions: perNode("1 − r", "1 − r"),
        independence: perNode("‖h⊥‖/‖h‖", "independence"),
    };

    // ---- drawing and redrawing

    function draw(element, printedWidth) {
        const name = element.dataset.chart;
        const width = printedWidth ? Math.min(printedWidth, parseFloat(getComputedStyle(element).maxWidth) || Infinity) : element.clientWidth;
        if (width === 0) return;
        element.dataset.width = String(width);
        const { option, empty, height, most } = drawings[element.dataset.drawing](data[name], palette(), width);
        if (empty) {
            element.textContent = "There is nothing to draw: every value is zero or not known.";
            element.style.height = "auto";
            element.dataset.drawn = "empty";
            return;
        }
        if (height) element.style.height = height + "px";
        if (most) element.style.maxWidth = most + "px";
        let chart = charts.get(element);
        if (!chart) {
            element.textContent = "";
            chart = echarts.init(element, null, { devicePixelRatio: Math.max(2, window.devicePixelRatio) });
            charts.set(element, chart);
            // ECharts would name its series; the label of the page says what they mean
            element.firstElementChild.setAttribute("aria-hidden", "true");
        }
        chart.resize({ width });
        chart.setOption(option, { notMerge: true });
        element.dataset.drawn = "yes";
    }

    const elements = [...document.querySelectorAll("[data-chart]")];
    const drawAll = (printedWidth) => elements.forEach((element) => draw(element, printedWidth));

    drawAll();
    const resizing = new ResizeObserver((entries) => {
        if (document.documentElement.dataset.printing) return;
        for (const { target } of entries) {
            if (String(target.clientWidth) !== target.dataset.width) draw(target);
        }
    });
    elements.forEach((element) => resizing.observe(element));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => drawAll());

    if (selector) {
        selector.addEventListener("change", () => {
            output = Number(selector.value);
            drawAll();
        });
    }

    // On paper: light colours, a width that fits A4 and Letter, nothing folded.
    const printedWidth = 680;
    let folded = [];
    window.addEventListener("beforeprint", () => {
        document.documentElement.dataset.printing = "yes";
        folded = [...document.querySelectorAll("details:not([open])")];
        folded.forEach((details) => { details.open = true; });
        drawAll(printedWidth);
    });
    window.addEventListener("afterprint", () => {
        delete document.documentElement.dataset.printing;
        folded.forEach((details) => { details.open = false; });
        drawAll();
    });

    const copy = document.getElementById("copy");
    copy.hidden = false;
    copy.addEventListener("click", async () => {
        const command = document.getElementById("command");
        try {
            await navigator.clipboard.writeText(command.textContent);
            copy.textContent = "Copied";
        } catch (refused) {
            getSelection().selectAllChildren(command);
            copy.textContent = "Selected";
        }
        setTimeout(() => { copy.textContent = "Copy"; }, 2000);
    });
})();
