// Links and forms that lead to another page: a sign while it is waited for, and never to a page of
// the browser that says it has no connection. A form that can be sent twice without being taken
// twice (it has a key, or says `data-again`) is sent by htmx, so that what was typed stays until
// an answer has come; any other goes the browser's way.
(() => {
  "use strict";
  const PATIENCE = 20000; // ms
  const leave = (clicked) => {
    setTimeout(house.waiting(clicked), PATIENCE); // somebody may have stopped it
  };
  addEventListener("pageshow", () => {
    for (const one of document.querySelectorAll(".htmx-request")) {
      one.classList.remove("htmx-request");
    }
  });

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || !house.isPlain(event)) return;
    if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    if (navigator.onLine) {
      leave(link);
      return;
    }
    event.preventDefault();
    house.lost();
    house.tell("unopened", { what: house.named(link), ways: { again: () => link.click() } });
  });

  document.addEventListener("submit", (event) => {
    const { target: form, submitter: button } = event;
    if (event.defaultPrevented) return;
    const posts = form.method === "post";
    const again = () => (button ? button.click() : form.requestSubmit());
    if (form.matches(".htmx-request")) {
      event.preventDefault();
    } else if (!navigator.onLine) {
      event.preventDefault();
      house.lost();
      const what = button ? house.named(button) : "";
      house.tell(posts ? "unsent" : "unopened", { what, ways: { again }, about: posts && form });
    } else if (posts && form.matches("[data-again], :has([name=form_key])")) {
      event.preventDefault();
      send(form, event);
    } else {
      form.classList.add("htmx-request");
      leave(button);
    }
  });

  // The answer leads elsewhere, or is a whole page, such as one with what is wrong in the form.
  const send = (form, event) => {
    form.setAttribute("hx-sync", "this:drop"); // never dropped for a click at the table
    const button = event.submitter;
    const way = button?.getAttribute("formaction") || form.getAttribute("action") || location.href;
    const values = button?.name ? { [button.name]: button.value } : {};
    const headers = { "x-form": "1", "HX-Request": "false" };
    const how = { source: form, event, values, headers, target: "body", swap: "innerHTML" };
    htmx.ajax("POST", way, { ...how, push: "false" }).catch(() => {}); // htmx-errors.js tells of it
  };
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const { xhr, requestConfig } = detail;
    const isRefused = ["Reader", "Fresh-Token"].some((head) => xhr.getResponseHeader(head));
    if (!requestConfig.headers["x-form"] || xhr.status > 499 || isRefused) return;
    detail.isError = false;
    detail.shouldSwap = true;
    house.silence();
    house.dress(new DOMParser().parseFromString(xhr.response, "text/html"));
    document.addEventListener("htmx:afterSettle", toWhatIsWrong, { once: true });
  });

  const toWhatIsWrong = () => {
    scrollTo(0, 0);
    const said = "[aria-invalid=true], .errors, .note--error, [role=alert]";
    const wrong = [...document.querySelectorAll(said)].find((one) => one.checkVisibility());
    if (!wrong) return;
    if (!wrong.matches("input, select, textarea")) wrong.tabIndex = -1;
    wrong.focus({ preventScroll: true });
    wrong.scrollIntoView({ block: "center" });
  };
})();
