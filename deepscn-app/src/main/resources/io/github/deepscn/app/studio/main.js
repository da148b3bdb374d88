// The studio's page: which page stands where, and the steps in the header.
//
// Names for tests, as data-test="…" (charts also have data-drawn="N", N counts how often they were drawn):
//   header       step-data step-train step-watch step-understand step-use, nav-runs nav-compare theme; error: any sentence of failure
//   data         drop-zone file-input upload-progress example-ID datasets dataset-ID delete-dataset-ID
//   a data set   dataset-name columns target-NAME exclude-NAME kind-NAME histogram-NAME head to-train
//   train        preset-ID run-name advanced option-NAME task plan start
//   watch        run-name-shown state state-word nodes progress stop resume grow grow-layers watch-chart scope-chart score-chart
//                result to-understand to-use
//   runs         runs run-ID open-ID select-ID rename-ID rename-input-ID delete-ID compare-selected compare-chart compare-table
//                confirm confirm-yes confirm-no
//   understand   tab-resolution tab-network tab-contributions tab-sparsity tab-residuals tab-importance
//                resolution-slider resolution-view (data-layers="K") resolution-error resolution-chart resolution-curve-by-layers
//                network network-choice node-told rank-ratio contributions-chart sparsity-slider sparsity-chart sparsity-told prune
//                residual-chart residual-histogram confusion-chart reliability-chart importance-chart
//   use          predict-field-COL another-row coverage predict prediction probability-LABEL prediction-notes
//                predict-file-zone predict-file predictions predictions-download
//                download-model download-onnx download-report download-predictions repeat-command repeat-java copy-command copy-java

import { sweep } from "./charts.js";
import { go, place } from "./choices.js";
import { dataPage } from "./data-page.js";
import { dataSetPage } from "./data-set-page.js";
import { failure, h, put, waiting } from "./dom.js";
import { comparePage } from "./compare-page.js";
import { runPage } from "./run-page.js";
import { runsPage } from "./runs-page.js";
import { trainPage } from "./train-page.js";

const id = "([a-z0-9-]{1,40})";
const routes = [
    { address: /^#\/data$/, step: "data", title: "Data", page: dataPage },
    { address: new RegExp(`^#/data/${id}$`), step: "data", title: "Data", page: dataSetPage, place: (dataset) => ({ dataset }) },
    { address: new RegExp(`^#/train/${id}$`), step: "train", title: "Train", page: trainPage, place: (dataset) => ({ dataset }) },
    { address: /^#\/runs$/, step: "runs", title: "Runs", page: runsPage },
    { address: new RegExp(`^#/run/${id}/(watch|understand|use)$`), title: "Run", page: runPage, place: (run) => ({ run }) },
    { address: /^#\/compare(?:\?runs=([a-z0-9,-]*))?$/, step: "compare", title: "Compare", page: comparePage },
];

const main = document.getElementById("main");
let leaving = new AbortController();
let first = true;

async function show() {
    const found = routes.map((route) => ({ route, match: route.address.exec(location.hash) })).find(({ match }) => match);
    if (!found) {
        location.replace("#/data");
        return;
    }
    leaving.abort();
    leaving = new AbortController();
    const { signal } = leaving;
    const { route, match } = found;
    const words = match.slice(1);
    if (route.place) go(route.place(...words));
    const step = route.step || words[1];
    document.title = (route.step ? route.title : step.charAt(0).toUpperCase() + step.slice(1)) + " · deepscn studio";
    steps(step);
    const root = h("div", { class: "page" }, waiting("Loading…"));
    put(main, root);
    sweep();
    if (!first) {
        window.scrollTo(0, 0);
        main.focus({ preventScroll: true });
    }
    first = false;
    try {
        await route.page(root, words, signal);
        if (!signal.aborted) steps(step);
    } catch (trouble) {
        if (!signal.aborted) put(root, failure(trouble.message), h("p", {}, h("a", { href: "#/data" }, "Back to the data")));
        if (!trouble.status && trouble.name !== "AbortError") console.error(trouble);
    }
}

/** The five steps; those that have nothing to show yet are not links. */
function steps(current) {
    const { dataset, run } = place();
    const way = [
        ["data", "Data", dataset ? "#/data/" + dataset : "#/data"],
        ["train", "Train", dataset && "#/train/" + dataset],
        ["watch", "Watch", run && `#/run/${run}/watch`],
        ["understand", "Understand", run && `#/run/${run}/understand`],
        ["use", "Use", run && `#/run/${run}/use`],
    ];
    put(document.getElementById("steps"), h("ol", {}, way.map(([step, name, address], k) => h("li", {},
        h("a", {
            href: address || null, "aria-current": step === current ? "step" : null, "aria-disabled": address ? null : "true", "data-test": "step-" + step,
        }, h("span", { class: "digit", "aria-hidden": "true" }, k + 1), name)))));
    for (const name of ["runs", "compare"]) {
        document.getElementById("link-" + name).toggleAttribute("data-current", name === current);
    }
}

document.getElementById("skip").addEventListener("click", (event) => {
    event.preventDefault(); // the hash belongs to the routes
    main.focus();
});
window.addEventListener("hashchange", show);
show();
