// The rules of a game, the legend of its signs, the own hand, large, and what can be asked or told about
// a match, opened beside the table: that stays as it is below. Without scripts their links lead to pages. What is there now is fetched anew
// each time. In a wide window one plays on beside the rules, which follow what the table is about.
(() => {
  "use strict";
  const dialog = document.getElementById("booklet");
  const page = dialog.querySelector(".booklet__page");
  const title = document.getElementById("booklet-title");
  const wide = matchMedia("(min-width: 80rem)");
  let shown = "";

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-beside]");
    if (!link || !house.isPlain(event)) return;
    event.preventDefault();
    open(link);
  });
  // The link below the table knows what it is about now; that of the page, what it was.
  const rules = (link) => document.querySelector("#table a[data-beside=rules]") || link;
  document.addEventListener("htmx:afterSettle", () => {
    const link = rules(null);
    if (!link || !dialog.matches("[open]:not(:modal)") || link.href === shown) return;
    fetchPage(link.href); // without an answer, what was there stays
  });
  const open = async (link) => {
    const isRules = link.dataset.beside === "rules";
    const { hash } = isRules ? rules(link) : link;
    const address = (isRules ? rules(link) : link).href.replace(hash, "");
    if (shown !== address || link.dataset.beside === "now") {
      const done = house.waiting(link);
      const isShown = await fetchPage(address);
      done();
      if (!isShown) {
        house.tell("unopened", { what: house.named(link), ways: { again: () => link.click() } });
        return;
      }
    }
    if (dialog.open) dialog.close();
    if (isRules && wide.matches) dialog.show();
    else dialog.showModal();
    page.scrollTop = 0;
    if (hash) document.getElementById(`booklet-${hash.slice(1)}`)?.scrollIntoView();
  };
  const fetchPage = async (address) => {
    const how = { headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(20000) };
    const read = (answer) => (answer.ok ? answer.text() : "");
    const html = await fetch(address, how).then(read).catch(() => "");
    const found = new DOMParser().parseFromString(html, "text/html");
    const text = found.querySelector("main article") || document.createElement("article");
    text.append(...found.querySelectorAll("main > section"));
    if (!text.querySelector("h1")) return false;
    for (const one of text.querySelectorAll("form:not([action])")) one.action = address;
    house.dress(found);
    const heading = text.querySelector("h1"); // said at the head of the dialog, and not twice
    title.textContent = heading.textContent;
    heading.remove();
    text.setAttribute("aria-labelledby", title.id);
    for (const one of text.querySelectorAll("[id]")) one.id = `booklet-${one.id}`; // none twice
    for (const name of ["aria-labelledby", "aria-describedby", "for"]) {
      for (const one of text.querySelectorAll(`[${name}]`)) {
        one.setAttribute(name, one.getAttribute(name).replace(/[^ ]+/g, "booklet-$&"));
      }
    }
    page.replaceChildren(text);
    page.scrollTop = 0;
    shown = address;
    return true;
  };

  page.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link) return;
    const place = link.hash && link.getAttribute("href").startsWith("#") && link.hash.slice(1);
    if (place) {
      event.preventDefault();
      document.getElementById(`booklet-${place}`)?.scrollIntoView();
    } else if (link.pathname !== location.pathname) {
      link.target = "_blank";
    } else {
      dialog.close();
      const href = link.getAttribute("href"); // the same can be done at the table
      const own = [...document.querySelectorAll("#table a[data-act]")];
      const same = own.find((one) => one.getAttribute("href") === href);
      if (same) {
        event.preventDefault();
        same.click();
      }
    }
  });
})();
