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

// A card may also be dragged to where it goes: that is the click on the card and the click on the
// place in one. What does not fit is refused by the table like any other pick.
(() => {
  "use strict";
  let dragged = null;
  const place = (event) => {
    const found = event.target.closest?.("#table a[data-token], #table [data-drop]");
    return found && found !== dragged ? found : null;
  };
  const aim = (found) => {
    for (const one of document.querySelectorAll(".is-aimed")) one.classList.remove("is-aimed");
    if (found) found.classList.add("is-aimed");
  };

  document.addEventListener("dragstart", (event) => {
    dragged = event.target.closest?.("#table a.card[data-token]");
    if (!dragged) return;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", dragged.dataset.token);
    document.getElementById("table").classList.add("is-dragging");
  });
  document.addEventListener("dragover", (event) => {
    const found = dragged && place(event);
    aim(found);
    if (found) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    const found = dragged && place(event);
    if (!found) return;
    event.preventDefault();
    const picked = dragged.classList.contains("is-picked");
    const way = new URL(picked ? location.href : dragged.href);
    way.searchParams.append("pick", found.dataset.token || found.dataset.drop);
    const path = way.pathname + way.search;
    htmx.ajax("GET", path, { target: "#table", swap: "outerHTML" }).then(() => {
      history.replaceState(history.state, "", path);
    });
  });
  document.addEventListener("dragend", () => {
    dragged = null;
    aim(null);
    document.getElementById("table")?.classList.remove("is-dragging");
  });
})();

// What others did waits while a finger or a card is held over the table: a click begins and ends on
// the same table. The next pulse brings it.
(() => {
  "use strict";
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
    if (held.size && event.detail.requestConfig.elt.id === "pulse") event.detail.shouldSwap = false;
  });
})();

// A card that lies elsewhere after a swap travels there, unless less motion is asked for.
(() => {
  "use strict";
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const lying = () => {
    const cards = [...document.querySelectorAll("#table .card[data-card]")];
    return cards.map((card) => [card, card.getBoundingClientRect()]);
  };
  let before = null;

  document.addEventListener("htmx:beforeSwap", () => {
    before = still.matches ? null : lying();
  });
  document.addEventListener("htmx:afterSwap", () => {
    if (!before) return;
    const places = new Map(before.map(([card, place]) => [card.dataset.card, place]));
    // All places are read before the first card is moved: each look after a move costs a layout.
    for (const [card, now] of lying()) {
      const then = places.get(card.dataset.card);
      if (!then || !now.width || !then.width) continue;
      const across = then.left + then.width / 2 - now.left - now.width / 2;
      const down = then.top + then.height / 2 - now.top - now.height / 2;
      if (Math.abs(across) + Math.abs(down) < 6) continue;
      const from = `translate(${across}px, ${down}px) scale(${then.width / now.width})`;
      card.animate([{ zIndex: 9, transform: from }, { zIndex: 9, transform: "none" }], {
        duration: 180,
        easing: "ease-out",
        composite: "add", // to the lift of a picked card
      });
    }
    before = null;
  });
})();

// The new table replaces the old one whole. htmx would take leave of each of the old elements by two
// events, a tenth of what a click takes; all they hold is gone with them, so they go at once.
(() => {
  "use strict";
  document.addEventListener("htmx:beforeCleanupElement", (event) => {
    if (event.target.id === "table") event.target.replaceChildren();
  });
})();
