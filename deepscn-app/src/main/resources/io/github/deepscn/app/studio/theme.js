"use strict";
// Light or dark, before the first paint. What was chosen with the switch is remembered; else the system decides.
(() => {
    const root = document.documentElement;
    const system = matchMedia("(prefers-color-scheme: dark)");

    function chosen() {
        try {
            return localStorage.getItem("deepscn-theme");
        } catch {
            return null; // a browser that keeps nothing
        }
    }

    function apply() {
        root.dataset.theme = chosen() || (system.matches ? "dark" : "light");
        const button = document.getElementById("theme");
        if (button) {
            button.textContent = root.dataset.theme === "dark" ? "Light" : "Dark";
            button.setAttribute("aria-label", "Change to " + button.textContent.toLowerCase() + " colours");
        }
        window.dispatchEvent(new Event("theme"));
    }

    apply();
    system.addEventListener("change", apply);
    document.addEventListener("DOMContentLoaded", () => {
        apply();
        document.getElementById("theme").addEventListener("click", () => {
            try {
                localStorage.setItem("deepscn-theme", root.dataset.theme === "dark" ? "light" : "dark");
            } catch {
                root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
            }
            apply();
        });
    });
})();
