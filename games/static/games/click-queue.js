// What is done at the table, one thing after the other. While one is under way, what is clicked
// waits, and is then done at the new table: found there by what it names, since its address was
// that of the old one. What cannot be done any more is said. Nothing is ever sent twice.
(() => {
  "use strict";
  const CLICKABLE = "#table a[data-act], #table form[hx-post] button";
  let underWay = null; // the click that is waiting for its answer
  let kept = []; // those that came after it
  let asked = null; // what was sent and never answered: its question, or the key of its form
  let isAskDue = false;

  // What a click names, whatever address it has: a card or place, a step, or a button with the
  // words that it sends.
  const key = (one) => {
    const { token, step } = one.dataset;
    const what = token || step || one.id || one.ariaLabel || one.textContent.trim();
    if (!one.form) return what;
    const { words, question } = one.form.elements;
    return `${what} ${words.value} ${question.value}`;
  };
  const isOn = (one) => one.getAttribute("aria-current") === "true";
  const click = (one) =>
    ({ one, id: one.id, key: key(one), on: isOn(one), sends: Boolean(one.form) });
  const found = ({ id, key: wanted }) => {
    const all = [...document.querySelectorAll(CLICKABLE)].filter((one) => key(one) === wanted);
    return all.find((one) => one.id === id) || all.find((one) => one.checkVisibility()) || all[0];
  };
  const isAct = (elt) => elt.closest("#table") && !elt.matches("#pulse, form:not([hx-post])");

  document.addEventListener("htmx:confirm", (event) => {
    const { elt, triggeringEvent } = event.detail;
    if (!underWay || !isAct(elt)) return;
    event.preventDefault();
    const next = click(house.clickedOf(elt, triggeringEvent));
    const last = kept.at(-1) || underWay;
    if (next.key === last.key) return; // a double click is one
    if (underWay.sends) underWay.tooLate = next.one;
    else kept.push({ ...next, done: house.waiting(next.one) });
  });

  document.addEventListener("htmx:beforeSend", (event) => {
    const { xhr, requestConfig } = event.detail;
    const { elt, path, triggeringEvent } = requestConfig;
    if (!isAct(elt)) return;
    const isAsking = elt.id === "table";
    const act = isAsking ? { sends: true } : click(house.clickedOf(elt, triggeringEvent));
    if (elt.matches("a") && path !== elt.getAttribute("href")) act.path = path; // a card dragged
    underWay = act;
    xhr.addEventListener("loadend", () => {
      underWay = null;
      if (act.tooLate) house.tell("sent-before", { what: house.named(act.tooLate) });
      doNext();
    });
  });

  const doNext = () => {
    if (isAskDue) ask();
    while (!underWay && kept.length) {
      const next = kept.shift();
      next.done();
      const now = found(next);
      if (now && isOn(now) !== next.on) continue; // it is so already
      if (!now || now.disabled) {
        house.tell(next.sends ? "changed" : "gone", { what: house.named(next.one) });
        forget();
      } else if (next.path) {
        get(next.path, now);
      } else {
        now.click();
      }
    }
  };
  const forget = () => {
    for (const one of kept) one.done();
    kept = [];
  };
  // Every link that changes the table, by one listener: there may be two hundred of them, and each
  // table has new ones. A click that asks the browser for a new tab or window is left to it. It
  // listens before the document does, where forms.js takes a link for one that leads away.
  document.body.addEventListener("click", (event) => {
    const link = event.target.closest?.("#table a[data-act]");
    if (!link || event.defaultPrevented || !house.isPlain(event)) return;
    event.preventDefault();
    get(link.getAttribute("href"), link, event);
  });
  const get = (path, source, event) => {
    const how = { source, event, target: "#table", swap: "morph" };
    htmx.ajax("GET", path, how).catch(() => {}); // what failed is told by htmx-errors.js
  };
  house.act = { get, isUnderWay: () => underWay !== null };

  // An act that was not answered. A pick changes nothing, so it is said that it was not taken; of
  // what was sent the house is asked as soon as it can be.
  document.addEventListener("house:failed", (event) => {
    const { elt, isAway, status } = event.detail;
    if (!isAct(elt) || !(isAway || status >= 500)) return;
    event.preventDefault();
    const all = underWay?.key ? [underWay, ...kept] : [];
    forget();
    if (elt.matches("form")) {
      asked = elt.elements.question.value || elt.elements.form_key?.value;
      isAskDue = !isAway;
    }
    if (elt.matches("form") || elt.id === "table") {
      house.tell("asking", { ways: { ask }, about: "step" });
      return;
    }
    const again = () => {
      kept = all.map((one) => ({ ...one, done: () => {} }));
      doNext();
    };
    const what = all.map(({ one }) => house.named(one)).join(", ");
    // It stays when the connection is back: until then nobody could try again.
    house.tell(isAway ? "not-taken" : "broken", { what, ways: { again }, about: "click" });
  });

  const ask = () => {
    isAskDue = false;
    if (!asked || underWay) return;
    const way = new URL(location.href);
    way.searchParams.set("sent", asked);
    get(way.pathname + way.search, "#table");
  };
  document.addEventListener("house:back", () => {
    isAskDue = true;
    doNext();
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    const { elt, target } = event.detail.requestConfig || {};
    if (target?.id !== "table" || elt.id === "pulse") return;
    if (elt.id === "table" || elt.matches("form")) {
      asked = null;
      house.silence("step");
      document.querySelector(".messages[role=status]")?.remove(); // of the page before this step
    }
    if (!asked) house.silence();
  });
})();
