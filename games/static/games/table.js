// Escape undoes the last pick or drafted step, wherever the focus is. Enter needs no help: the
// Send button has the focus once a turn is ready. After a swap that took the focused element
// away, the action bar gets the focus, so that a keyboard is never thrown back to the top.
(() => {
  "use strict";
  const typing = (element) => element instanceof HTMLInputElement && element.value !== "";

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || typing(event.target)) return;
    const undo = document.getElementById("undo");
    if (undo) {
      event.preventDefault();
      undo.click();
    }
  });

  let focused = false;
  document.addEventListener("htmx:beforeSwap", () => {
    focused = document.activeElement !== document.body;
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (!focused || document.activeElement !== document.body) return;
    const next =
      document.getElementById("refusal") ||
      document.querySelector("#bar .bar__choice") ||
      document.querySelector(".fan a") ||
      document.getElementById("status");
    if (next) next.focus({ preventScroll: true });
  });
})();
