// Tabs that arrow keys move between; a panel is filled when it is shown first.

import { button, failure, h, hook, put, waiting } from "./dom.js";

/** tabs: [{id, name, waiting: sentence, fill: async (panel) => …}]. */
export function tabs(label, all, signal) {
    const filled = new Set();
    const buttons = all.map((tab, k) => button(tab.name, () => select(k), {
        role: "tab", id: "tab-" + tab.id, "aria-controls": "panel-" + tab.id, ...hook("tab-" + tab.id),
        onkeydown: (event) => {
            const next = { ArrowRight: k + 1, ArrowLeft: k - 1, Home: 0, End: all.length - 1 }[event.key];
            if (next === undefined) return;
            event.preventDefault();
            select((next + all.length) % all.length);
            buttons[(next + all.length) % all.length].focus();
        },
    }));
    const panels = all.map((tab) => h("section", { role: "tabpanel", id: "panel-" + tab.id, "aria-labelledby": "tab-" + tab.id, tabindex: "0" }));

    function select(chosen) {
        all.forEach((tab, k) => {
            buttons[k].setAttribute("aria-selected", String(k === chosen));
            buttons[k].tabIndex = k === chosen ? 0 : -1;
            panels[k].hidden = k !== chosen;
        });
        buttons[chosen].scrollIntoView({ block: "nearest", inline: "nearest" });
        if (!filled.has(chosen)) load(chosen);
    }

    async function load(k) {
        filled.add(k);
        put(panels[k], waiting(all[k].waiting));
        try {
            await all[k].fill(panels[k]);
        } catch (trouble) {
            if (signal.aborted) return;
            filled.delete(k); // shown again, it is tried again
            put(panels[k], failure(trouble.message));
            if (!trouble.status) console.error(trouble);
        }
    }

    return { element: h("div", {}, h("div", { class: "tabs", role: "tablist", "aria-label": label }, buttons), panels), select };
}
