// Step 2: how to train, with a plan that follows every choice.

import { about, get, post } from "./api.js";
import { choice, choose, optionsOf } from "./choices.js";
import { button, debounced, failure, h, hook, put, waiting } from "./dom.js";
import { clipped } from "./format.js";
import { optionFields } from "./options.js";
import { planned } from "./plan.js";

export async function trainPage(root, [id], signal) {
    const [data, facts] = await Promise.all([get("/api/datasets/" + id, signal), about()]);
    const plan = h("div", hook("plan"), waiting("Making a plan…"));
    const trouble = h("div");
    const name = h("input", { type: "text", id: "run-name", placeholder: "made from the data's name", maxlength: "100", ...hook("run-name") });
    const start = button("Start training", begin, { class: "main", ...hook("start") });

    let asked = new AbortController();
    async function replanNow() {
        asked.abort();
        asked = new AbortController();
        signal.addEventListener("abort", () => asked.abort());
        const mine = asked;
        try {
            const made = await post(`/api/datasets/${id}/plan`, { options: optionsOf(data) }, mine.signal);
            put(plan, planned(made, optionsOf(data).target));
            start.disabled = false;
        } catch (refused) {
            if (mine.signal.aborted) return;
            put(plan, failure(refused.message));
            start.disabled = true;
        }
    }
    const replan = debounced(300, replanNow);

    function option(key, text) {
        const options = { ...choice(data).options };
        if (text === "") delete options[key];
        else options[key] = text;
        choose(data, { options });
        replan();
    }

    async function begin() {
        start.disabled = true;
        put(trouble, waiting("Starting…"));
        try {
            const run = await post("/api/runs", { dataset: id, ...(name.value.trim() ? { name: name.value.trim() } : {}), options: optionsOf(data) });
            location.hash = `#/run/${run.id}/watch`;
        } catch (refused) {
            put(trouble, failure(refused.message));
            start.disabled = false;
        }
    }

    const { target, options } = choice(data);
    put(root,
        h("div", { class: "intro" },
            h("p", { class: "kind" }, "Train"),
            h("h1", {}, target ? ["Predict ", clipped(target, 40)] : "Train a model"),
            h("p", { class: "subtitle" }, `with ${data.name}. `, h("a", { href: "#/data/" + id }, "Change the target or the columns"))),
        h("div", { class: "split" },
            h("div", {},
                h("section", {},
                    h("h2", {}, "How much effort?"),
                    presets(facts.presets, options.preset, (preset) => option("preset", preset)),
                    h("label", { class: "field", for: "run-name" }, h("span", {}, "Name of the run"), name)),
                h("section", {}, h("details", { ...hook("advanced"), open: Object.keys(options).some((key) => key !== "preset") },
                    h("summary", {}, "Advanced: the paper's parameters"),
                    h("p", { class: "muted" }, "What is left empty follows from the effort chosen above."),
                    optionFields(facts.options, options, option)))),
            h("aside", {}, h("section", { class: "sticky" },
                h("h2", {}, "The plan"), plan, h("div", { class: "actions" }, start), trouble))));
    await replanNow();
}

function presets(all, chosen, changed) {
    const standard = chosen || (all.some((preset) => preset.id === "balanced") ? "balanced" : all[0].id);
    if (!chosen) changed(standard);
    return h("div", { class: "cards", role: "radiogroup", "aria-label": "Effort" }, all.map((preset) => h("label", { class: "card choice" },
        h("input", { type: "radio", name: "preset", value: preset.id, checked: preset.id === standard, ...hook("preset-" + preset.id), onchange: () => changed(preset.id) }),
        h("strong", {}, preset.label), h("span", {}, preset.help))));
}
