// What stays when a new table comes in place of the old one. What was scrolled within itself, the
// hand or the log (`data-stays`), is scrolled as far again. htmx leaves the focus on what has the
// same id; if that is gone, it goes to what comes next, so that a keyboard is never thrown back to
// the top. What is answered, and what a guide says anew, may be far above what was pressed: it is
// brought into sight. A card that lies elsewhere travels there, unless less motion is asked for.
(() => {
  "use strict";
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const guide = () => document.getElementById("guide")?.textContent;
  const lying = () => {
    const cards = still.matches ? [] : [...document.querySelectorAll("#table .card[data-card]")];
    return cards.map((card) => [card, card.getBoundingClientRect()]);
  };
  let isPressed = false; // a button that waits for its answer is disabled, so not focused
  let before = null;

  document.addEventListener("htmx:beforeRequest", (event) => {
    const { elt } = event.detail.requestConfig;
    if (elt.matches("form")) isPressed = elt.contains(document.activeElement);
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { elt } = event.detail.requestConfig;
    const isOfForm = elt.matches("form");
    const { activeElement } = document;
    before = {
      focused: elt.matches("#table a") && activeElement.matches("#table a") && activeElement.id,
      isFocused: activeElement !== document.body || (isOfForm && isPressed),
      said: guide(),
      scrolled: [...document.querySelectorAll("#table [data-stays]")].map((one) =>
        [one.dataset.stays, one.scrollLeft, one.scrollTop]),
      places: new Map(lying().map(([card, place]) => [card.dataset.card, place])),
    };
    // What is removed while it has the focus costs a layout of the old table beside the new one.
    if (before.focused) activeElement.blur();
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (!before) return;
    const { focused, isFocused, said, scrolled, places } = before;
    before = null;
    for (const [name, left, top] of scrolled) {
      document.querySelector(`#table [data-stays="${name}"]`)?.scrollTo(left, top);
    }
    // All places are read before the first card is moved: each look after a move costs a layout.
    for (const [card, now] of lying()) travel(card, places.get(card.dataset.card), now);
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    const refusal = document.getElementById("refusal");
    refusal?.scrollIntoView({ block: "nearest" });
    if (isFocused && document.activeElement === document.body) {
      const next = document.querySelector("#bar .bar__choice") || document.querySelector(".fan a");
      (refusal || next || document.getElementById("status"))?.focus({ preventScroll: true });
    }
    if (guide() !== said) document.getElementById("guide")?.scrollIntoView({ block: "nearest" });
  });

  const travel = (card, then, now) => {
    if (!then || !now.width || !then.width) return;
    const across = then.left + then.width / 2 - now.left - now.width / 2;
    const down = then.top + then.height / 2 - now.top - now.height / 2;
    if (Math.abs(across) + Math.abs(down) < 6) return;
    // Nothing but a transform that replaces the card's own: then the compositor moves it alone.
    const own = getComputedStyle(card).transform.replace("none", "");
    const from = `translate(${across}px, ${down}px) scale(${then.width / now.width}) ${own}`;
    const frames = { transform: [from, own || "none"] };
    card.animate(frames, { id: "travel", duration: 180, easing: "ease-out" });
  };

  // Whoever clicks need not wait for it.
  document.addEventListener("pointerdown", () => {
    for (const one of document.getAnimations()) if (one.id === "travel") one.finish();
  }, true);

  // That a round has ended is told until it was read: by a tap, remembered in this browser.
  const showEnded = () => {
    for (const told of document.querySelectorAll("[data-ended]")) {
      const name = `ended ${told.dataset.ended}`;
      const button = told.querySelector("button");
      told.hidden = localStorage.getItem(name) !== null;
      button.hidden = false;
      button.onclick = () => {
        localStorage.setItem(name, "");
        told.hidden = true;
      };
    }
  };
  document.addEventListener("DOMContentLoaded", showEnded);
  document.addEventListener("htmx:afterSettle", showEnded);

  // The new table replaces the old one whole. htmx would take leave of each of the old elements by
  // two events, a tenth of what a click takes; all they hold is gone with them, so they go at once.
  document.addEventListener("htmx:beforeCleanupElement", (event) => {
    if (event.target.id === "table") event.target.replaceChildren();
  });
})();
