// A run: to be watched, understood or used.

import { get } from "./api.js";
import { go } from "./choices.js";
import { h, hook, put } from "./dom.js";
import { hasModel, task } from "./format.js";
import { understandPage } from "./understand-page.js";
import { usePage } from "./use-page.js";
import { watchPage } from "./watch-page.js";

const kinds = { watch: "Watch", understand: "Understand", use: "Use" };
const pages = { watch: watchPage, understand: understandPage, use: usePage };

export async function runPage(root, [id, step], signal) {
    const run = await get("/api/runs/" + id, signal);
    go({ run: id, dataset: run.dataset });
    const body = h("div");
    put(root,
        h("div", { class: "intro" },
            h("p", { class: "kind" }, kinds[step]),
            h("h1", hook("run-name-shown"), run.name),
            h("p", { class: "subtitle" }, origin(run))),
        body);
    if (step !== "watch" && !hasModel(run)) {
        put(body, h("section", {},
            h("p", hook("no-model"), run.state === "failed"
                ? "This run failed before there was a model."
                : "There is no model yet. It is there as soon as the training has ended or was stopped."),
            h("p", {}, h("a", { class: "button", href: `#/run/${id}/watch` }, "Watch the training"))));
        return;
    }
    await pages[step](body, run, signal);
}

function origin(run) {
    const from = run.kind === "grown" ? "Grown from " : run.kind === "pruned" ? "Made smaller from " : null;
    const target = run.target || (run.options && run.options.target);
    return ["Predicts " + (run.task ? task(run.task, target) : target || "the inputs themselves") + ", learnt from ",
        h("a", { href: "#/data/" + run.dataset }, run.datasetName), ". ",
        from && run.parent ? [from, h("a", { href: `#/run/${run.parent}/watch` }, "another run"), "."] : null];
}
