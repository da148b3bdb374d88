// What the first layers alone predict: the deeper, the finer.

import { get } from "./api.js";
import { chart, figure } from "./charts.js";
import { debounced, h, hook, put, waiting } from "./dom.js";
import { count, percent, shown } from "./format.js";
import { confusion, curve, scatter, sizes } from "./model-charts.js";
import { picture } from "./sparks.js";

const ahead = 8; // layers that are fetched before the slider reaches them

const sentences = {
    curve: "The rows, and the function that the first layers have learnt.",
    scatter: "Every point is a row; on the dashed line the prediction is right.",
    classes: "What the first layers take every class for.",
    images: "Each picture as it is and turned back by the predicted angle: the better, the more upright.",
};

export async function resolutionPanel(panel, run, signal) {
    const answers = new Map();
    const ask = (layers) => {
        if (!answers.has(layers)) answers.set(layers, get(`/api/runs/${run.id}/resolution?layers=${layers}`, signal));
        return answers.get(layers);
    };
    const full = await get(`/api/runs/${run.id}/resolution`, signal);
    const { depth } = full;
    answers.set(depth, Promise.resolve(full));
    const label = h("output", { for: "resolution" });
    const errorLine = h("p", { class: "told", ...hook("resolution-error"), "aria-live": "polite" });
    const view = h("div", { ...hook("resolution-view"), "data-kind": full.view.kind });
    const slider = h("input", {
        type: "range", id: "resolution", min: "0", max: depth, step: "1", value: depth, list: "resolution-layers", ...hook("resolution-slider"),
        oninput: () => {
            name(Number(slider.value));
            move(Number(slider.value));
        },
    });
    const drawn = { curve, scatter, classes: confusion }[full.view.kind];
    const picturing = drawn ? chart("resolution-chart", drawn, full.view.kind === "classes" ? "" : "tall") : null;
    const byLayers = chart("resolution-curve-by-layers", sizes, "short");
    const known = new Map();

    function name(layers) {
        label.textContent = layers === 0 ? "no layer: what is known without a node" : `${layers} of ${count(depth, "layer")}`;
        slider.setAttribute("aria-valuetext", label.textContent);
    }

    function show(answer) {
        view.dataset.layers = String(answer.layers);
        errorLine.textContent = told(answer);
        if (picturing) picturing.show(answer.view);
        else put(view, images(answer.view));
        drawErrors();
    }

    function drawErrors() {
        const points = [...known.values()].sort((a, b) => a.layers - b.layers).map((own) => ({ nodes: own.layers, rmse: own.validationRmse ?? own.trainRmse }));
        const at = points.findIndex((point) => point.nodes === Number(view.dataset.layers));
        if (points.length > 1 && at >= 0) byLayers.show({ points, at, unit: run.unit, across: "first layers" });
    }

    const move = debounced(80, async (layers) => {
        try {
            const answer = await ask(layers);
            known.set(layers, answer);
            if (Number(slider.value) === layers) show(answer);
        } catch (trouble) {
            answers.delete(layers);
            if (!signal.aborted) errorLine.textContent = trouble.message;
        }
    });

    const before = waiting("The other layers are on their way…");
    put(panel, h("h2", {}, "Deeper is finer"),
        h("p", { class: "muted" }, "Every layer of the network is linked to the output, so that its first layers alone are a model too, a coarser one. Move the slider to add layers."),
        h("div", { class: "slider" }, h("label", { for: "resolution" }, "Layers in use"), slider, label),
        h("datalist", { id: "resolution-layers" }, Array.from({ length: depth + 1 }, (_, k) => h("option", { value: k }))),
        errorLine,
        h("p", { class: "muted small" }, sentences[full.view.kind], full.view.heldOut ? " Rows that were not learnt from." : null),
        picturing ? put(view, picturing.element) : view,
        depth > 0 ? figure(byLayers, "Error by layers in use.") : null, depth <= ahead ? before : null);
    known.set(depth, full);
    name(depth);
    show(full);
    if (depth <= ahead) fetchOthers().finally(() => before.remove());

    async function fetchOthers() {
        for (let layers = 0; layers < depth && !signal.aborted; layers++) {
            try {
                known.set(layers, await ask(layers));
            } catch {
                answers.delete(layers);
                return; // the slider asks again and tells
            }
            drawErrors();
        }
    }
}

function told(answer) {
    const right = answer.accuracy === null || answer.accuracy === undefined ? null : `${percent(answer.accuracy)} of the rows are right`;
    const errors = [`training error ${shown(answer.trainRmse)}`, answer.validationRmse === null || answer.validationRmse === undefined ? null : `validation error ${shown(answer.validationRmse)}`];
    return [count(answer.nodes, "node"), right, ...errors].filter(Boolean).join(", ") + ".";
}

function images(view) {
    return h("div", { class: "pictures pairs", "data-drawn": view.images.length }, view.images.map((own, k) => h("figure", {},
        h("div", { class: "pair" },
            picture(own.pixels, view.width, view.height, `Digit ${k + 1} as it is`),
            picture(own.corrected, view.width, view.height, `Digit ${k + 1} turned back by ${shown(own.predicted)} degrees`)),
        h("figcaption", {}, `${shown(Number(own.actual.toFixed(1)))}°, predicted ${shown(Number(own.predicted.toFixed(1)))}°`))));
}
