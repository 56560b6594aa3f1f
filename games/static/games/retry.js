// While the house is out of reach: asks every few seconds whether it is back, then sends the form
// that was kept, or loads the page again. What a form does is done once, however often it comes.
(() => {
  "use strict";
  const SECONDS = 5;
  const look = async () => {
    try {
      const answer = await fetch("/health/", { cache: "no-store" });
      if (answer.ok) {
        const form = document.getElementById("again");
        if (form) form.requestSubmit();
        else location.reload();
        return;
      }
    } catch {
      // Still away.
    }
    setTimeout(look, SECONDS * 1000);
  };
  setTimeout(look, SECONDS * 1000);
})();
