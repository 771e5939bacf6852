// Before the page is drawn: the colours that the visitor chose the last time.
"use strict";
try {
  const chosen = localStorage.getItem("lexludi-theme");
  if (chosen === "dark" || chosen === "light") document.documentElement.dataset.theme = chosen;
} catch {
  // no storage: the colours of the system
}
