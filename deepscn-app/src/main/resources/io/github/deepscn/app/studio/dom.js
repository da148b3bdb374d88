// Elements made by functions; data becomes text nodes only, never markup.

const SVG = "http://www.w3.org/2000/svg";

/** An element: h("button", {class: "main", onclick: go}, "Start"). Children may be nodes, texts, lists or null. */
export function h(tag, props, ...children) {
    return fill(document.createElement(tag), props, children);
}

/** The same for drawings. */
export function svg(tag, props, ...children) {
    return fill(document.createElementNS(SVG, tag), props, children);
}

function fill(element, props, children) {
    for (const [name, value] of Object.entries(props || {})) {
        if (value === null || value === undefined || value === false) continue;
        if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
        else if (name === "style") for (const [rule, text] of Object.entries(value)) element.style.setProperty(rule, text);
        else if (name === "value" || name === "checked" || name === "disabled" || name === "open") element[name] = value;
        else element.setAttribute(name, value === true ? "" : String(value));
    }
    element.append(...nodes(children));
    return element;
}

const nodes = (children) => children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);

/** Puts these children, and nothing else, into an element. */
export function put(element, ...children) {
    element.replaceChildren(...nodes(children));
    return element;
}

/** Tells people who hear the page what has happened. */
export function say(text) {
    document.getElementById("say").textContent = text;
}

/** What a test or a person can find by name. */
export const hook = (name) => ({ "data-test": name });

/** A sentence in place of what is on its way. */
export const waiting = (text) => h("p", { class: "waiting" }, h("span", { class: "spinner", "aria-hidden": "true" }), text);

/** A sentence that says what went wrong. */
export const failure = (text) => h("p", { class: "failure", role: "alert", "data-test": "error" }, text);

/** Sentences to heed. */
export const notes = (sentences) => (sentences || []).map((text) => h("p", { class: "note" }, text));

export function button(text, onclick, props) {
    return h("button", { type: "button", onclick, ...props }, text);
}

/** A table of texts; columns are {name, number}. */
export function table(columns, rows, props) {
    return h("div", { class: props && props.tall ? "scroll tall" : "scroll", tabindex: "0", role: "region", "aria-label": props && props.label },
        h("table", { class: props && props.plain ? "cells" : null, "data-test": props && props.test },
            h("thead", {}, h("tr", {}, columns.map((c) => h("th", { scope: "col", class: c.number ? "number" : null }, c.name)))),
            h("tbody", {}, rows.map((row) => h("tr", {}, row.map((cell, k) =>
                h(k === 0 && !(props && props.plain) ? "th" : "td",
                    { class: columns[k].number ? "number" : null, scope: k === 0 && !(props && props.plain) ? "row" : null }, cell)))))));
}

/** Calls after a while, and only the last time it was asked. */
export function debounced(milliseconds, action) {
    let timer = 0;
    return (...values) => {
        clearTimeout(timer);
        timer = setTimeout(() => action(...values), milliseconds);
    };
}

/** At most one call in `milliseconds`, the last one always. */
export function throttled(milliseconds, action) {
    let timer = 0;
    let last = -Infinity;
    return () => {
        if (timer) return;
        timer = setTimeout(() => {
            timer = 0;
            last = performance.now();
            action();
        }, Math.max(0, last + milliseconds - performance.now()));
    };
}
