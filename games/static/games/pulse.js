// How often an open table asks whether something has happened: once a minute after ten quiet
// minutes, and at once when its tab is shown again or the connection is back. (In hidden tabs, and
// while there is no connection, it does not: htmx-errors.js.)
(() => {
  "use strict";
  const QUIET = 10 * 60 * 1000;
  const SELDOM = 60 * 1000;
  let stirred = performance.now(); // when something happened at the table, or its reader moved
  let asked = 0;
  const stir = () => {
    stirred = performance.now();
  };
  for (const kind of ["pointerdown", "keydown", "scroll"]) {
    addEventListener(kind, stir, { passive: true });
  }

  document.addEventListener("htmx:confirm", (event) => {
    if (event.detail.elt.id !== "pulse") return;
    const now = performance.now();
    if (now - stirred > QUIET && now - asked < SELDOM) event.preventDefault();
    else if (!event.defaultPrevented) asked = now;
  });

  const look = () => {
    const pulse = document.getElementById("pulse");
    if (pulse && !document.hidden) {
      stir();
      htmx.trigger(pulse, "look");
    }
  };
  document.addEventListener("visibilitychange", look);
  document.addEventListener("house:back", look);

  // What others did waits while a finger or a card is held over the table: a click begins and ends
  // on the same table. The next pulse brings it.
  const held = new Set();
  const hold = (from, ...upto) => {
    document.addEventListener(from, (event) => {
      if (event.button === 0 && event.target.closest?.("#table")) held.add(from);
    });
    for (const kind of upto) {
      document.addEventListener(kind, () => setTimeout(() => held.delete(from)));
    }
  };
  hold("pointerdown", "pointerup", "pointercancel");
  hold("dragstart", "dragend");
  addEventListener("blur", () => held.clear()); // whoever leaves has let go
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.requestConfig.elt.id !== "pulse") return;
    if (held.size) event.detail.shouldSwap = false;
    else if (event.detail.xhr.status === 200 && event.detail.target.id === "table") stir();
  });
})();
