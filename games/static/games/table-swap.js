// A new table is worked into the old one, so that what stays is neither drawn nor laid out anew, and
// keeps what was scrolled in it and the focus. If what had the focus is gone, it goes to what comes
// next, so that a keyboard is never thrown back to the top. What is answered, and what a guide says
// anew, may be far above what was pressed: it is brought into sight. A card that lies elsewhere
// travels there, unless less motion is asked for.
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
  let travelling = [];

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
      places: new Map(lying().map(([card, place]) => [card.dataset.card, place])),
    };
    // What is moved or removed while it has the focus costs a layout of a table half changed.
    if (before.focused) activeElement.blur();
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (!before) return;
    const { focused, isFocused, said, places } = before;
    before = null;
    // All is read before the first card is moved: each look after a move costs a layout.
    const ways = lying().map(([card, now]) => [card, way(card, places.get(card.dataset.card), now)]);
    travelling = ways.filter(([, transform]) => transform).map(travel);
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    const refusal = document.getElementById("refusal");
    refusal?.scrollIntoView({ block: "nearest" });
    if (isFocused && (refusal || document.activeElement === document.body)) {
      const next = document.querySelector("#bar .bar__choice") || document.querySelector(".fan a");
      (refusal || next || document.getElementById("status"))?.focus({ preventScroll: true });
    }
    if (guide() !== said) document.getElementById("guide")?.scrollIntoView({ block: "nearest" });
  });

  // A transform that replaces the card's own, and nothing else: then the compositor moves it alone.
  const way = (card, then, now) => {
    if (!then || !now.width || !then.width) return null;
    const across = then.left + then.width / 2 - now.left - now.width / 2;
    const down = then.top + then.height / 2 - now.top - now.height / 2;
    if (Math.abs(across) + Math.abs(down) < 6) return null;
    const own = getComputedStyle(card).transform.replace("none", "");
    const from = `translate(${across}px, ${down}px) scale(${then.width / now.width}) ${own}`;
    return [from, own || "none"];
  };
  const travel = ([card, transform]) =>
    card.animate({ transform }, { id: "travel", duration: 180, easing: "ease-out" });

  // Whoever clicks need not wait for it.
  document.addEventListener("pointerdown", () => {
    for (const one of travelling) one.finish();
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

  // What is the same in both tables is left alone, but for fields: what was typed in one is no part of
  // what it is compared by. So is what a pick does not change: its answer only names it.
  const isKept = (node) => Boolean(node.hasAttribute?.("data-kept"));
  const beforeNodeAdded = (node) => !isKept(node);
  const beforeNodeMorphed = (old, fresh) =>
    !isKept(fresh) &&
    (!old.isEqualNode(fresh) || Boolean(old.querySelector?.("input, textarea, select")));
  const how = { callbacks: { beforeNodeAdded, beforeNodeMorphed } };
  let incoming = null; // the table of the last answer, if that was a part of a page
  htmx.defineExtension("morph", {
    isInlineSwap: (style) => style === "morph",
    // The table stays out of what htmx takes into this page, where each of its signs would be fetched
    // for a table that is thrown away: of it, only what is new comes in.
    transformResponse: (text) => {
      const { head, body } = new DOMParser().parseFromString(text, "text/html");
      incoming = body.querySelector(":scope > #table");
      if (!incoming) return text;
      incoming.remove();
      const others = head.innerHTML + body.innerHTML;
      body.replaceChildren(incoming);
      return others;
    },
    handleSwap: (style, table, { children }) => {
      if (style !== "morph") return false;
      Idiomorph.morph(table, incoming || children, how);
      return [...document.querySelectorAll("#table :is([hx-get], [hx-post])")]; // all that it binds
    },
  });
})();
