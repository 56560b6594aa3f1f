// A card of the hand, large: by a long press on it, or by the key `c`. The link in the bar leads there
// too, without a script to a page. A click on a card that cannot be used now asks why.
(() => {
  "use strict";
  const LONG = 500; // ms
  const FAR = 10; // px: a finger that moves further scrolls, or drags
  let press = null; // the finger on a card: where it came down, and when it is long
  let isLooked = false; // its click is not to pick the card, too

  const look = (card) => {
    const way = document.getElementById("closer");
    if (!way) return;
    const before = way.hash;
    if (card) way.hash = `held-${card.dataset.card}`;
    way.click();
    way.hash = before;
  };
  const end = () => {
    clearTimeout(press?.timer);
    press = null;
  };
  const long = () => {
    const { card } = press;
    end();
    isLooked = true;
    look(card);
  };

  document.addEventListener("pointerdown", (event) => {
    end();
    isLooked = false;
    const card = event.target.closest?.(".fan > li")?.querySelector(".card[data-card]");
    if (!card || event.pointerType === "mouse" || !event.isPrimary) return;
    press = { card, x: event.clientX, y: event.clientY, timer: setTimeout(long, LONG) };
  });
  document.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (press && Math.hypot(clientX - press.x, clientY - press.y) > FAR) end();
  });
  for (const kind of ["pointerup", "pointercancel", "dragstart"]) {
    document.addEventListener(kind, end);
  }
  // Some browsers have a menu of their own for that.
  document.addEventListener("contextmenu", (event) => {
    if (!press && !isLooked) return;
    event.preventDefault();
    if (press) long();
  });
  addEventListener("click", (event) => {
    if (!isLooked || !event.isTrusted) return;
    isLooked = false;
    if (!event.target.closest?.(".fan")) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);

  document.addEventListener("click", ({ target }) => {
    const still = target.closest?.("#table .fan .card.is-still[data-card]");
    const door = document.querySelector("#table [formaction]")?.getAttribute("formaction");
    if (!still || !door) return;
    const asked = new URLSearchParams(location.search);
    asked.set("card", still.dataset.card);
    house.act.get(`${door}?${asked}`, still);
  });

  house.look = () => look(document.activeElement.closest?.(".fan .card[data-card]"));
})();
