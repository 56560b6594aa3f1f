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

  // The new table replaces the old one whole. htmx would take leave of each of the old elements by
  // two events, a tenth of what a click takes; all they hold is gone with them, so they go at once.
  document.addEventListener("htmx:beforeCleanupElement", (event) => {
    if (event.target.id === "table") event.target.replaceChildren();
  });
})();
