// How often an open table asks whether something has happened: once a minute after ten quiet
// minutes, and at once when its tab is shown again or the connection is back (its hx-trigger). In
// hidden tabs, and while there is no connection, it does not: htmx-errors.js.
(() => {
  "use strict";
  const QUIET = 10 * 60 * 1000;
  const SELDOM = 60 * 1000;
  let stirred = performance.now(); // when something happened at the table, or its reader moved
  let asked = 0;
  const stir = () => {
    stirred = performance.now();
  };
  // Some browsers have something `:active` only where `touchstart` is listened to.
  for (const kind of ["pointerdown", "touchstart", "keydown", "scroll"]) {
    addEventListener(kind, stir, { passive: true });
  }

  document.addEventListener("htmx:confirm", (event) => {
    const { elt, triggeringEvent } = event.detail;
    if (elt.id !== "pulse") return;
    const now = performance.now();
    if (triggeringEvent) stir();
    if (now - stirred > QUIET && now - asked < SELDOM) event.preventDefault();
    else if (!event.defaultPrevented) asked = now;
  });

  // What others did waits while a finger or a card is held over the table: a click begins and ends
  // on the same table. The next pulse brings it.
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.requestConfig.elt.id !== "pulse") return;
    const isHeld = document.querySelector("#table:is(:active, .is-dragging)");
    if (isHeld) event.detail.shouldSwap = false;
    else if (event.detail.xhr.status === 200 && event.detail.target.id === "table") stir();
  });
})();
