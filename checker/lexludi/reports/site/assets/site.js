// What pages do beyond being read: colours, copying a citation, filters of the parallel view. All of it is extra: without it pages are whole.
"use strict";

const root = document.documentElement;

function dark() {
  return root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function themeButton(button) {
  const say = () => { button.textContent = dark() ? "Light" : "Dark"; };
  button.hidden = false;
  say();
  button.addEventListener("click", () => {
    root.dataset.theme = dark() ? "light" : "dark";
    try { localStorage.setItem("lexludi-theme", root.dataset.theme); } catch { /* not kept */ }
    say();
  });
}

function copyButton(button) {
  const cited = button.previousElementSibling;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const text = `${cited.dataset.cite}, ${new URL(cited.dataset.address, location.href).href}`;
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(cited);
      button.textContent = "Selected: copy it";
    }
    setTimeout(() => { button.textContent = "Copy"; }, 2500);
  });
}

function filters(form) {
  const rows = [...document.querySelectorAll("#rows .row")];
  const wanted = new URLSearchParams(location.hash.slice(1));
  form.hidden = false;
  for (const radio of form.elements.show) radio.checked = radio.value === (wanted.get("show") ?? "all");
  form.elements.phase.value = wanted.get("phase") ?? "";
  if (form.elements.phase.selectedIndex < 0) form.elements.phase.value = "";
  form.elements.quiet.checked = wanted.has("quiet");
  const apply = () => {
    const show = form.elements.show.value, phase = form.elements.phase.value, quiet = form.elements.quiet.checked;
    let shown = 0;
    for (const row of rows) {
      const fits = (show === "all" || row.classList.contains(show)) && (!phase || row.dataset.phase === phase)
        && (quiet || show !== "all" || !row.classList.contains("quiet"));
      row.hidden = !fits;
      shown += fits;
    }
    form.querySelector("output").textContent = `${shown} of ${rows.length} shown`;
    const state = new URLSearchParams();
    if (show !== "all") state.set("show", show);
    if (phase) state.set("phase", phase);
    if (quiet) state.set("quiet", "1");
    return state.toString();
  };
  form.addEventListener("change", () => history.replaceState(null, "", `#${apply()}`));
  form.addEventListener("submit", (event) => event.preventDefault());
  apply();
}

// A link into something that is folded opens it.
function unfold() {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
}

const theme = document.getElementById("theme");
if (theme) themeButton(theme);
document.querySelectorAll("button.copy").forEach(copyButton);
const form = document.getElementById("filters");
if (form) filters(form);
addEventListener("hashchange", unfold);
unfold();
