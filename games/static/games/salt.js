// Draws what a player gives for the deal, 128 random bits in hex, into every such field that is
// empty. It stays a field like any other: seen, changed or emptied before it is sent.
(() => {
  "use strict";
  const draw = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  };
  for (const field of document.querySelectorAll("input[data-salt]")) {
    if (field.value || field.dataset.salt) continue;
    field.value = draw();
    field.dataset.salt = "drawn";
  }
})();
