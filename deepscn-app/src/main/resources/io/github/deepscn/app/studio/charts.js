// What all charts share: ECharts is loaded when the first of them is drawn; a drawing is a function of numbers, colours and
// width, so that a change of any of them draws anew.

import { h } from "./dom.js";
import { shown } from "./format.js";

const names = ["text", "muted", "line", "grid", "band", "accent", "grey", "training", "validation", "third", "surface",
    "heat-low", "heat-high", "heat-text-low", "heat-text-high",
    "line-1", "line-2", "line-3", "line-4", "line-5", "line-6", "line-7", "line-8"];

/** The colours of the page as they are now. */
export function palette() {
    const style = getComputedStyle(document.documentElement);
    return Object.fromEntries(names.map((name) => [name, style.getPropertyValue("--" + name).trim()]));
}

export const hue = (c, k) => c["line-" + (k % 8 + 1)];

let loading;

function library() {
    loading = loading || new Promise((resolve, reject) => {
        const script = h("script", { src: "/echarts.js" });
        script.onload = () => resolve(window.echarts);
        script.onerror = () => {
            loading = undefined;
            reject(new Error("The charts could not be loaded."));
        };
        document.head.append(script);
    });
    return loading;
}

const living = new Set();

/** Lets go of charts that are not on the page any more. */
export function sweep() {
    for (const chart of living) {
        if (!chart.element.isConnected) chart.dispose();
    }
}

window.addEventListener("theme", () => living.forEach((chart) => chart.render()));

/**
 * A chart: {element, show(data)}.
 *
 * @param test its name for tests
 * @param drawing (data, colours, width) → {option, label, height?, most?} or {empty: sentence}
 */
export function chart(test, drawing, classes) {
    const element = h("div", {
        class: "chart " + (classes || ""), role: "img", "aria-label": "A chart that is being drawn", "data-test": test, "data-drawn": "0",
    });
    let data;
    let drawn = 0;
    let instance = null;
    let width = 0;

    const self = { element, show, render, dispose };

    function show(news) {
        data = news;
        living.add(self);
        render();
    }

    async function render() {
        if (data === undefined) return;
        let echarts;
        try {
            echarts = await library();
        } catch (trouble) {
            element.textContent = trouble.message;
            return;
        }
        width = element.clientWidth;
        if (width === 0 || !element.isConnected) return; // hidden: the observer calls when it is shown
        const { option, label, empty, height, most } = drawing(data, palette(), width);
        element.setAttribute("aria-label", label || empty);
        if (empty) {
            drop();
            element.textContent = empty;
            element.classList.add("empty");
            return;
        }
        element.classList.remove("empty");
        if (height) element.style.height = height + "px";
        if (most) element.style.maxWidth = most + "px";
        if (!instance) {
            element.textContent = "";
            instance = echarts.init(element, null, { devicePixelRatio: Math.max(2, window.devicePixelRatio) });
            element.firstElementChild.setAttribute("aria-hidden", "true"); // the label says what the chart means
        }
        width = element.clientWidth;
        instance.resize({ width, height: element.clientHeight });
        instance.setOption(option, { notMerge: true });
        element.dataset.drawn = String(++drawn);
    }

    function drop() {
        if (instance) instance.dispose();
        instance = null;
    }

    const sizes = new ResizeObserver(() => element.clientWidth !== width && render());
    sizes.observe(element);

    function dispose() {
        sizes.disconnect();
        living.delete(self);
        drop();
    }

    return self;
}

/** A chart with a title and a sentence above it. */
export function figure(drawn, title, sentence) {
    return h("figure", {}, h("figcaption", {}, h("strong", {}, title), sentence ? " " : null, sentence), drawn.element);
}

// ---- parts of options

const font = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";

/** The tooltip is drawn on the canvas: one of HTML would need styles that the page forbids. */
export function base(c, formatter) {
    return {
        animation: false,
        textStyle: { fontFamily: font, color: c.text },
        grid: { left: 8, right: 36, top: 56, bottom: 30, containLabel: true },
        legend: {
            type: "scroll", top: 0, left: 0, right: 8, icon: "circle", itemWidth: 11, itemHeight: 11, textStyle: { color: c.text },
            pageTextStyle: { color: c.muted }, pageIconColor: c.accent, pageIconInactiveColor: c.line,
        },
        tooltip: {
            renderMode: "richText", confine: true, backgroundColor: c.surface, borderColor: c.line, borderWidth: 1,
            textStyle: { color: c.text, fontSize: 13, lineHeight: 19 }, formatter,
            axisPointer: { lineStyle: { color: c.grey }, label: { show: false } },
        },
    };
}

export const tip = (lines) => lines.join("\n");

export function axis(c, name, more) {
    return {
        type: "value",
        name,
        nameTextStyle: { color: c.muted, fontSize: 12 },
        axisLine: { show: true, onZero: false, lineStyle: { color: c.grey } },
        axisTick: { show: false },
        axisLabel: { color: c.muted, formatter: shown, hideOverlap: true },
        splitLine: { lineStyle: { color: c.grid } },
        ...more,
    };
}

export const across = (c, name, more) => axis(c, name, { nameLocation: "middle", nameGap: 30, ...more });

/** The name stands above the axis: beside it there is no room on a telephone. */
export function upwards(c, name, more) {
    return {
        ...axis(c, name, { nameLocation: "end", nameGap: 12, ...more }),
        nameTextStyle: { color: c.muted, fontSize: 12, align: "left", padding: [0, 0, 0, -20] },
    };
}

/** Ticks at the powers of a base: of ten, or of what else gives a handful of them. */
export function logarithmic(c, name, values) {
    const known = values.filter((v) => v > 0);
    const ratio = known.reduce((a, b) => Math.max(a, b), 0) / known.reduce((a, b) => Math.min(a, b), Infinity);
    const most = (number) => (number === 10 ? 9 : 6);
    const logBase = !(ratio > 1) ? 10
        : [1.1, 1.25, 1.5, 2, 10, 100].find((number) => Math.log(ratio) / Math.log(number) <= most(number)) || 1000;
    return upwards(c, name, {
        type: "log", logBase,
        axisLabel: { color: c.muted, hideOverlap: true, formatter: (tick) => (tick > 0 ? shown(Number(tick.toPrecision(3))) : "") }, // ECharts rounds ticks below 1e-10 to 0
    });
}

/** A straight dashed line that tells nothing of its own. */
export function straight(c, from, to) {
    return {
        type: "line", data: [from, to], showSymbol: false, silent: true, tooltip: { show: false },
        lineStyle: { color: c.text, width: 1, type: "dashed" }, emphasis: { disabled: true },
    };
}

export const least = (values) => values.reduce((a, b) => Math.min(a, b), Infinity);
export const greatest = (values) => values.reduce((a, b) => Math.max(a, b), -Infinity);
