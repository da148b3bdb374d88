// Fields for the parameters of the paper, each with its line of explanation.

import { h, hook } from "./dom.js";

const tasks = {
    name: "task", label: "Task", kind: "choice", allowed: ["regression", "classification", "autoencoder"], placeholder: "as the data says",
    help: "What the target is taken for; the data decides if nothing is chosen.",
};

/** Fields for options as the server describes them; changed(name, text) hears of every change. */
export function optionFields(options, values, changed) {
    return h("div", { class: "fields" }, [tasks, ...options].map((option) => {
        const control = field(option, values[option.name] || "");
        control.addEventListener(control.tagName === "SELECT" ? "change" : "input", () => changed(option.name, control.value.trim()));
        return h("div", { class: "field" },
            h("label", { for: control.id }, option.label || option.name),
            control,
            h("p", { class: "small muted", id: control.id + "-help" }, option.help));
    }));
}

function field(option, value) {
    const id = "option-" + option.name;
    const shared = { id, "aria-describedby": id + "-help", ...hook(option.name === "task" ? "task" : id) };
    if (option.kind === "choice") {
        const select = h("select", shared, h("option", { value: "" }, option.placeholder || "as the preset says"), (option.allowed || []).map((text) => h("option", { value: text }, text)));
        select.value = value;
        return select;
    }
    if (option.kind === "flag") {
        const select = h("select", shared, h("option", { value: "" }, option.placeholder), h("option", { value: "true" }, "yes"));
        select.value = value;
        return select;
    }
    const whole = option.kind === "integer";
    return h("input", {
        ...shared, value, placeholder: option.placeholder || "", autocomplete: "off", spellcheck: "false",
        type: "text", inputmode: whole ? "numeric" : option.kind === "text" ? "text" : "decimal",
    });
}
