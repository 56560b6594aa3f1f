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
    if (house.act.isUnderWay()) { // the addresses are those of a table that is about to go
      if (!picked) dragged.click();
      found.click();
      return;
    }
    const way = new URL(picked ? location.href : dragged.href);
    way.searchParams.append("pick", found.dataset.token || found.dataset.drop);
    house.act.get(way.pathname + way.search, dragged, event);
  });
  document.addEventListener("dragend", () => {
    dragged = null;
    aim(null);
    document.getElementById("table")?.classList.remove("is-dragging");
  });
})();
