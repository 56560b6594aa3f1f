// A guide that says something new is brought into sight: a table that came without a new page stays
// scrolled where it was, and on a small screen that is far below it.
(() => {
  "use strict";
  const said = () => {
    const guide = document.getElementById("guide");
    return guide ? guide.textContent : "";
  };
  let before = said();
  document.addEventListener("htmx:afterSettle", () => {
    const now = said();
    if (now === before) return;
    before = now;
    document.getElementById("guide").scrollIntoView({ block: "nearest" });
  });
})();
