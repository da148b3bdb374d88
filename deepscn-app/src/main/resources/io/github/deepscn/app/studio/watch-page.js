// Step 3: a training as it goes on.

import { follow, get, post } from "./api.js";
import { chart, figure } from "./charts.js";
import { errors, scopes, scores } from "./course-charts.js";
import { button, failure, h, hook, notes, put, say, throttled } from "./dom.js";
import { count, grouped, hasModel, isActive, percent, seconds, shown, state } from "./format.js";
import { resultTable } from "./result.js";

const redraw = 250; // milliseconds, at least

export async function watchPage(body, run, signal) {
    let current = run;
    let course = await get(`/api/runs/${run.id}/course`, signal);
    const error = chart("watch-chart", errors, "tall");
    const scope = chart("scope-chart", scopes);
    const score = chart("score-chart", scores);
    const line = h("div");
    const buttons = h("div");
    const trouble = h("div");
    const result = h("div");
    const connection = h("p", { class: "small muted", role: "status" });

    const draw = throttled(redraw, () => {
        if (signal.aborted) return;
        error.show(course);
        scope.show(course);
        score.show(course);
    });

    let told = null;
    function tell(news) {
        const ended = isActive(current) && !isActive(news);
        current = news;
        put(line, stateLine(current));
        // buttons stay while they mean the same: whoever stands on one keeps the focus
        const kind = JSON.stringify([current.state, hasModel(current), current.error, current.warnings]);
        if (kind !== told) {
            told = kind;
            put(buttons, actions(current, act));
            put(result, current.error ? failure(current.error) : null, notes(current.warnings), outcome(current));
        }
        if (ended) say(`The run is ${state(current)}.`);
    }

    /** What a button does: ask, then show what the server says. */
    async function act(path, answer) {
        put(trouble);
        try {
            const news = await post(`/api/runs/${run.id}/${path}`, answer);
            if (news.id !== run.id) {
                location.hash = `#/run/${news.id}/watch`;
                return;
            }
            tell(news);
            listen();
        } catch (refused) {
            put(trouble, failure(refused.message));
        }
    }

    let listening = null;
    function listen() {
        if (listening || !isActive(current)) return;
        listening = new AbortController();
        signal.addEventListener("abort", () => listening && listening.abort());
        follow(run.id, {
            run: tell,
            course: (news) => {
                course = news;
                draw();
            },
            back: () => put(connection),
            lost: () => put(connection, "The connection to the studio is lost; trying again…"),
            end: async () => {
                listening = null;
                put(connection);
                try {
                    [current, course] = await Promise.all([get("/api/runs/" + run.id, signal), get(`/api/runs/${run.id}/course`, signal)]);
                } catch (refused) {
                    if (!signal.aborted) put(trouble, failure(refused.message));
                    return;
                }
                tell(current);
                draw();
            },
        }, listening.signal);
    }

    put(body,
        h("section", { class: "state" }, line, buttons, trouble, connection),
        run.kind === "pruned" && course.networks.length === 0 ? null : h("section", {},
            figure(error, "Error by node", "of training and, where rows are held out, of validation. Every node that joins makes the training error smaller; dashed lines are where a layer was full or did not help any more."),
            h("div", { class: "row" },
                figure(scope, "Scope", "λ, how far from zero the node's weights may lie."),
                figure(score, "Score", "how well the node fitted what was left to explain when it joined."))),
        result);
    tell(run);
    draw();
    listen();
}

function stateLine(run) {
    const share = run.nodesPlanned > 0 ? Math.min(1, run.nodes / run.nodesPlanned) : 0;
    const several = run.members > 1 && isActive(run) ? `network ${Math.max(1, run.member)} of ${run.members}` : null;
    const figures = [
        ["nodes", h("span", hook("nodes"), grouped(run.nodes)), run.kind !== "pruned" && run.nodesPlanned > 0 ? `of ${grouped(run.nodesPlanned)} at most` : several],
        run.kind === "pruned" ? null : ["time", seconds(run.seconds), isActive(run) && run.secondsLeft !== null && run.secondsLeft !== undefined ? `about ${seconds(run.secondsLeft)} left` : null],
        run.candidatesPerSecond > 0 ? ["candidates", shown(Math.round(run.candidatesPerSecond)), "a second"] : null,
        ...errorsOf(run),
    ];
    return h("div", { ...hook("state"), "data-state": run.state },
        h("p", { class: "state-word" }, h("span", { class: "dot " + run.state, "aria-hidden": "true" }), h("strong", hook("state-word"), state(run)),
            several ? h("span", { class: "muted" }, several) : null),
        isActive(run) ? h("progress", { max: "1", value: share, "aria-label": "Nodes of those planned", ...hook("progress") }) : null,
        h("dl", { class: "figures" }, figures.filter(Boolean).map(([name, value, more]) => h("div", {}, h("dt", {}, name), h("dd", {}, value), more ? h("dd", { class: "more" }, more) : null))));
}

/** Errors as they are now; once there is a model, those of the nodes that it kept. */
function errorsOf(run) {
    const kept = isActive(run) ? null : run.result;
    const unseen = kept && (kept.validation || kept.heldOut);
    if (kept && kept.train && kept.train.accuracy !== undefined) {
        return [["training", percent(kept.train.accuracy), "right"], unseen ? ["validation", percent(unseen.accuracy), "right"] : null];
    }
    const train = kept && kept.train ? kept.train.rmse : run.trainRmse;
    const validation = unseen ? unseen.rmse : kept ? null : run.validationRmse;
    return [["training error", shown(train), run.unit], validation === null || validation === undefined ? null : ["validation error", shown(validation), run.unit]];
}

/** The buttons that make sense now. */
function actions(run, act) {
    const single = !(run.members > 1);
    const canResume = ["stopped", "interrupted"].includes(run.state);
    const canGrow = hasModel(run) && !isActive(run) && single && run.kind !== "pruned";
    return h("div", { class: "actions" },
        isActive(run) ? button("Stop and keep the best so far", () => act("stop"), { disabled: run.state === "stopping", ...hook("stop") }) : null,
        canResume ? button("Resume", () => act("resume"), { class: "main", ...hook("resume") }) : null,
        hasModel(run) ? h("a", { class: "button main", href: `#/run/${run.id}/understand`, ...hook("to-understand") }, "Understand it") : null,
        hasModel(run) ? h("a", { class: "button", href: `#/run/${run.id}/use`, ...hook("to-use") }, "Use it") : null,
        canGrow ? grow(run, act) : null);
}

function grow(run, act) {
    const now = (run.result.layers || []).join(",");
    const widths = (run.result.layers || []).concat((run.result.layers || []).slice(-1)).join(",");
    const field = h("input", { type: "text", id: "grow-layers", value: widths, size: "16", autocomplete: "off", ...hook("grow-layers") });
    return h("details", { class: "grow" }, h("summary", {}, "Grow it further"),
        h("form", { class: "inline", onsubmit: (event) => { event.preventDefault(); act("grow", { layers: field.value.trim() }); } },
            h("label", { for: "grow-layers" }, now ? `Widths of the layers, now ${now}` : "Widths of the layers"), field,
            h("button", { type: "submit", ...hook("grow") }, "Grow")));
}

function outcome(run) {
    if (!hasModel(run)) return null;
    const { nodes, layers } = run.result;
    return h("section", {},
        h("h2", {}, "Result"),
        h("p", {}, (run.result.members > 1 ? count(run.result.members, "network") + ", " : "")
            + count(nodes, "node") + (layers && layers.length > 0 ? ` in ${count(layers.length, "layer")} (${layers.join(", ")})` : "")
            + (run.kind === "pruned" ? ", kept of a larger model." : ` in ${seconds(run.result.seconds ?? run.seconds)}.`)),
        resultTable(run));
}
