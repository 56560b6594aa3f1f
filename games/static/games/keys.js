// The keys of a table; `?` lists them (parts/keys.html). None of them does anything while something
// is typed. Those of a single letter or sign can be switched off (WCAG 2.1.4).
(() => {
  "use strict";
  const dialog = document.getElementById("keys");
  const box = document.getElementById("single-keys");
  const PICKABLE = "#table :is(.table-page__table, .dock) :is(a[data-act], button)";
  const GROUP = ".fan, .board__reach, .bar__row, .bar__rows, ul, section";

  // Where a key or a skip link leads.
  const first = (...selectors) => {
    for (const selector of selectors) {
      const found = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
      if (found) return found;
    }
    return null;
  };
  const PLACES = {
    h: () => first(".fan a[data-act]", "#hand", "#status"),
    b: () => first("#send", "#bar .bar__row :is(a, button)", "#bar", "#status"),
    l: () => first('.side-tabs [href="#log"]')?.click() || first("#story"),
    "/": () => first("#words"),
  };
  const go = (place) => {
    if (!place) return;
    if (place.tabIndex < 0 && !place.hasAttribute("tabindex")) place.tabIndex = -1;
    place.focus();
    place.scrollIntoView({ block: "nearest" });
  };
  // Round all targets of what is picked, on or back.
  const step = (by) => {
    const all = seen(document.querySelectorAll("#table :is(a.is-target, .is-target a, a.bar__choice, #send)"));
    const at = all.indexOf(document.activeElement);
    go(all.at((at < 0 && by < 0 ? 0 : at) + by) || all[0]);
  };
  const SINGLE = {
    t: () => step(1),
    T: () => step(-1),
    "?": () => dialog.isConnected && dialog.showModal(),
    r: () => first("a[data-beside]:not(#closer)")?.click(),
    c: () => house.look(),
    "[": () => first("#back")?.click(),
  };
  for (const [key, place] of Object.entries(PLACES)) SINGLE[key] = () => go(place());

  // The arrows: along the hand, and over the table to whatever lies next in their direction.
  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const middle = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const seen = (ones) => [...ones].filter((one) => one.checkVisibility() && !one.disabled);
  const beside = (from, [across, down]) => {
    const fan = across && from.closest(".fan");
    if (fan) {
      const cards = seen(fan.querySelectorAll("a[data-act]"));
      const onward = getComputedStyle(fan).direction === "rtl" ? -across : across;
      return cards[cards.indexOf(from) + onward];
    }
    const away = from.closest(".fan") ? ".dock" : "html > head"; // up from the hand lies the table
    const [x, y] = middle(from);
    let nearest = null;
    let least = Infinity;
    for (const one of seen(document.querySelectorAll(PICKABLE))) {
      const [toX, toY] = middle(one);
      const along = (toX - x) * across + (toY - y) * down;
      const off = Math.abs((toX - x) * down) + Math.abs((toY - y) * across);
      const far = along + 2 * off;
      if (one !== from && along > 4 && far < least && !one.closest(away)) [nearest, least] = [one, far];
    }
    return nearest;
  };
  const end = (from, key) => {
    const all = seen(from.closest(GROUP)?.querySelectorAll("a[data-act], button") || []);
    return key === "Home" ? all[0] : all.at(-1);
  };

  const isTyping = (one) =>
    one.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=button])");
  const move = (event) => {
    const from = event.target.closest(PICKABLE);
    if (!from) return null;
    if (event.key in WAYS) return beside(from, WAYS[event.key]);
    return event.key === "Home" || event.key === "End" ? end(from, event.key) : null;
  };

  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!(target instanceof Element) || document.querySelector("dialog:modal, :popover-open")) return;
    if (key === "Escape") {
      escape(event);
      return;
    }
    if (isTyping(target)) return;
    const to = event.shiftKey ? null : move(event);
    if (to) {
      event.preventDefault();
      go(to);
    } else if (box.checked && Object.hasOwn(SINGLE, key) && !event.repeat) {
      event.preventDefault();
      SINGLE[key]();
    }
  });

  // Escape closes the rules if the focus is in them; else it undoes the last pick or
  // drafted step, wherever the focus is. Enter needs no help: Send has the focus once a turn is ready.
  const escape = (event) => {
    const undo = document.getElementById("undo");
    const panel = event.target.closest("dialog");
    const sheet = first(".side-close");
    if (panel) {
      panel.close();
    } else if (sheet) {
      sheet.click();
    } else if (undo && !event.repeat && !(isTyping(event.target) && event.target.value)) {
      event.preventDefault();
      undo.click();
    }
  };

  document.addEventListener("click", (event) => {
    const skip = event.target.closest?.("a[data-to]");
    if (skip) {
      event.preventDefault();
      go(PLACES[skip.dataset.to]());
    }
    if (event.target.closest?.("[data-opens=keys]")) dialog.showModal();
  });

  box.checked = localStorage.getItem("single-keys") !== "off";
  box.addEventListener("change", () => {
    localStorage.setItem("single-keys", box.checked ? "on" : "off");
  });
})();
