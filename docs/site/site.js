'use strict';

// Colours: those of the machine, until the reader chooses others. Runs before the page is drawn.
const root = document.currentScript.dataset.root;
const dark = matchMedia('(prefers-color-scheme: dark)');
let chosen = null;
try {
    chosen = localStorage.getItem('theme');
} catch {
    // no storage: the choice lasts as long as the page
}

function paint() {
    const theme = chosen ?? (dark.matches ? 'dark' : 'light');
    document.documentElement.dataset.theme = theme;
    const button = document.getElementById('theme');
    if (button) button.textContent = theme === 'dark' ? 'Light' : 'Dark';
}

paint();
dark.addEventListener('change', paint);

/** The sections with every word, those with a word in their heading first. */
function find(words) {
    return SECTIONS.map(([address, title, heading, text]) => {
        const name = `${title} ${heading}`.toLowerCase();
        const body = text.toLowerCase();
        let score = 0;
        for (const word of words) {
            const inName = heading.toLowerCase().includes(word) ? 20 : name.includes(word) ? 8 : 0;
            const inBody = Math.min(5, body.split(word).length - 1);
            if (inName + inBody === 0) return null;
            score += inName + inBody;
        }
        return {address, title, heading, text, score};
    }).filter(section => section).sort((a, b) => b.score - a.score).slice(0, 20);
}

function element(tag, ...children) {
    const made = document.createElement(tag);
    made.append(...children);
    return made;
}

/** A piece of the text around the first of the words, with the words marked. */
function excerpt(text, words) {
    const lower = text.toLowerCase();
    const places = words.map(word => lower.indexOf(word)).filter(place => place >= 0);
    const from = Math.max(0, Math.min(...places, lower.length) - 50);
    const pattern = new RegExp(`(${words.map(word => word.replace(/[^\p{L}\p{N}]/gu, '\\$&')).join('|')})`, 'i');
    const pieces = text.slice(from, from + 160).split(pattern);
    return element('p', from > 0 ? '…' : '', ...pieces.map((piece, k) => k % 2 ? element('mark', piece) : piece));
}

document.addEventListener('DOMContentLoaded', () => {
    paint();
    document.getElementById('theme').addEventListener('click', () => {
        chosen = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
        try {
            localStorage.setItem('theme', chosen);
        } catch {
            // see above
        }
        paint();
    });

    for (const heading of document.querySelectorAll('main :is(h2, h3)[id]')) {
        const link = element('a', '#');
        link.href = `#${heading.id}`;
        link.className = 'anchor';
        link.ariaLabel = 'Link to this section';
        heading.append(link);
    }

    const menu = document.getElementById('menu');
    document.querySelector('nav').addEventListener('click', event => {
        if (event.target.closest('a')) menu.checked = false;
    });

    const search = document.querySelector('#search input');
    const found = document.getElementById('found');
    search.addEventListener('input', () => {
        const words = search.value.toLowerCase().split(/\s+/).filter(word => word.length > 1);
        found.hidden = words.length === 0;
        const sections = words.length ? find(words) : [];
        found.replaceChildren(...sections.map(section => {
            const link = element('a', element('b', section.heading));
            if (section.title !== section.heading) link.append(element('small', ` · ${section.title}`));
            link.append(excerpt(section.text, words));
            link.href = root + section.address;
            return element('li', link);
        }));
        if (!sections.length) {
            const none = element('li', 'Nothing found');
            none.className = 'none';
            found.append(none);
        }
    });
    document.getElementById('search').addEventListener('keydown', event => {
        const links = [...found.querySelectorAll('a')];
        const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
        if (event.key === 'Escape') {
            found.hidden = true;
        } else if (event.key === 'Enter' && event.target === search && links.length) {
            links[0].click();
        } else if (step && links.length) {
            event.preventDefault();
            (links[links.indexOf(document.activeElement) + step] ?? search).focus();
        }
    });
    document.addEventListener('click', event => {
        if (!event.target.closest('#search') || event.target.closest('#found a')) found.hidden = true;
    });
    document.addEventListener('keydown', event => {
        if (event.key === '/' && !/input|textarea/i.test(document.activeElement.tagName)) {
            event.preventDefault();
            search.focus();
        }
    });
});
