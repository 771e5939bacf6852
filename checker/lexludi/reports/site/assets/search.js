// The search. The index is a list of plain words with the pages that hold them; what a word is a form of is worked out here.
"use strict";

const box = document.getElementById("q");
const panel = document.getElementById("hits");
const note = document.getElementById("hits-note");
const page = document.getElementById("results");
const MOST = 12, MOST_ON_PAGE = 60;
const SORTS = { rule: 2, gap: 1.2, view: 1.1, chapter: 1, docs: 0.8, case: 0.8, error: 0.7 };
const LETTERS = { "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d" };
// Endings of English, German, Dutch and Italian words, the longest first; at least four letters stay.
const ENDINGS = ("ungen zioni zione mente heden ingen ando endo enden ende eren aren ern est ten ter ers ung ing are ere ire ato ata ati ate uto "
  + "uta uti ute ies ed es er en em et te st e n s t i o a d").split(" ").sort((a, b) => b.length - a.length);
let index, loading;

const fold = (text) => [...text.toLowerCase()].map((c) => LETTERS[c] ?? c).join("").normalize("NFD").replace(/\p{M}/gu, "");
const wordsOf = (text) => fold(text).replace(/[-’]/g, (c) => (c === "-" ? " " : "'")).match(/[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)?/gu) ?? [];

function stem(word) {
  const ending = ENDINGS.find((e) => word.length - e.length >= 4 && word.endsWith(e));
  const rest = ending ? word.slice(0, -ending.length) : word;
  return rest.replace(/(.)\1$/, "$1");  // oppen, op: a doubled letter before an ending
}

function near(a, b) {  // one letter more, less or other
  if (Math.abs(a.length - b.length) > 1) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i += 1;
  let j = 0;
  while (j < Math.min(a.length, b.length) - i && a[a.length - 1 - j] === b[b.length - 1 - j]) j += 1;
  return Math.max(a.length, b.length) - i - j <= 1;
}

async function load() {
  loading ??= fetch(box.dataset.index).then((answer) => answer.json()).then((data) => {
    const stems = new Map();
    const words = Object.keys(data.words);
    for (const word of words) {
      const s = stem(word);
      if (stems.has(s)) stems.get(s).push(word);
      else stems.set(s, [word]);
    }
    index = { ...data, stems, list: words };
  });
  await loading;
}

// The words of the index that a typed word may mean, each with how well it fits.
function meant(word) {
  const found = new Map();
  const take = (other, fit) => found.set(other, Math.max(found.get(other) ?? 0, fit));
  if (Object.hasOwn(index.words, word)) take(word, 1);
  for (const other of index.stems.get(stem(word)) ?? []) take(other, 0.7);
  if (word.length > 2) for (const other of index.list) if (other.startsWith(word)) take(other, 0.6);
  if (!found.size && word.length > 4) for (const other of index.list) if (near(word, other)) take(other, 0.3);
  if (!found.size && word.length > 5) for (const other of index.list) if (other.includes(word)) take(other, 0.2);
  return found;
}

// Who types an id or a number wants just that one.
const named = ([, , , label], query) => (fold(label).split(" ").includes(fold(query)) ? 10 : 1);

function results(query) {
  const asked = wordsOf(query);
  const scores = asked.map((word) => {
    const score = new Map();
    for (const [other, fit] of meant(word)) {
      const at = index.words[other];
      const rare = Math.log(1 + index.docs.length / (at.length / 2));
      for (let i = 0; i < at.length; i += 2) score.set(at[i], Math.max(score.get(at[i]) ?? 0, at[i + 1] * fit * rare));
    }
    return score;
  });
  const all = new Map();
  for (const score of scores) for (const [doc, points] of score) {
    const known = all.get(doc) ?? { points: 0, words: 0 };
    all.set(doc, { points: known.points + points, words: known.words + 1 });
  }
  const most = Math.max(0, ...[...all.values()].map((x) => x.words));
  return [...all].filter(([, x]) => x.words === most)
    .map(([doc, x]) => ({ doc: index.docs[doc], points: x.points * (SORTS[index.docs[doc][2]] ?? 1) * named(index.docs[doc], query), at: doc }))
    .sort((a, b) => b.points - a.points || a.at - b.at);
}

function shown(result) {
  const [address, title, sort, label, game] = result.doc;
  const link = document.createElement("a");
  link.href = new URL(address.slice(1), new URL(".", new URL(box.dataset.index, location.href))).href;
  link.className = "result";
  const head = document.createElement("strong");
  head.textContent = title;
  const under = document.createElement("span");
  const number = `${title.split(" ")[0]} `;  // it stands in the title already
  under.textContent = [sort, label.startsWith(number) ? label.slice(number.length) : label, game].filter(Boolean).join(" · ");
  link.append(head, under);
  return link;
}

function fill(place, found, most, query) {
  place.replaceChildren(...found.slice(0, most).map(shown));
  if (!found.length) {
    const none = document.createElement("p");
    none.textContent = `Nothing holds “${query}”.`;
    place.append(none);
  } else if (found.length > most) {
    const more = document.createElement("p");
    more.textContent = `and ${found.length - most} more`;
    place.append(more);
  }
}

async function search() {
  const query = box.value.trim();
  if (!query) { panel.hidden = true; return; }
  await load();
  if (query !== box.value.trim()) return;
  const found = results(query);
  fill(panel, found, MOST, query);
  panel.hidden = false;
  note.textContent = `${found.length} found`;
}

async function searchOnPage() {
  const query = new URLSearchParams(location.search).get("q")?.trim();
  if (!query) return;
  box.value = query;
  await load();
  fill(page, results(query), MOST_ON_PAGE, query);
}

box.addEventListener("focus", load, { once: true });
box.addEventListener("input", search);
box.form.addEventListener("keydown", (event) => {
  const links = [...panel.querySelectorAll("a")];
  const at = links.indexOf(document.activeElement);
  if (event.key === "Escape") { panel.hidden = true; box.focus(); }
  if (panel.hidden || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
  event.preventDefault();
  const next = event.key === "ArrowDown" ? at + 1 : at - 1;
  (next < 0 ? box : links[Math.min(next, links.length - 1)])?.focus();
});
box.form.addEventListener("focusout", (event) => { if (!box.form.contains(event.relatedTarget)) panel.hidden = true; });
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !/^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) { event.preventDefault(); box.focus(); }
});
if (page) searchOnPage();
