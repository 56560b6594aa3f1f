// Names this browser as a device that is told by push, and keeps its name good: the house forgets
// it when its session ends, and this script names it again.
(() => {
  "use strict";
  const { key, add, waiting } = document.currentScript.dataset;
  const part = document.getElementById("this-device"); // on the page of devices alone
  const show = (state) => {
    for (const one of part?.querySelectorAll("[data-when]") || []) {
      one.hidden = one.dataset.when !== state;
    }
  };
  const refused = (words) => {
    const trouble = part.querySelector("[data-trouble]");
    trouble.textContent = words;
    trouble.hidden = false;
  };

  if (waiting !== undefined) navigator.setAppBadge?.(Number(waiting)).catch(() => {});
  const worker = navigator.serviceWorker?.register("/worker.js", { scope: "/" });
  worker?.catch(() => show("cannot"));
  if (!worker || !("PushManager" in window) || !("Notification" in window)) {
    show("cannot");
    return;
  }
  if (!key) return;

  const octets = (text) => {
    const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  };
  const isOurs = (subscription) => {
    const theirs = subscription.options.applicationServerKey;
    return theirs !== null && String(new Uint8Array(theirs)) === String(octets(key));
  };
  // As the page names the devices that it lists: the house does not show their addresses.
  const nameOf = async (endpoint) => {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
    const first = [...new Uint8Array(digest).slice(0, 8)];
    return first.map((octet) => octet.toString(16).padStart(2, "0")).join("");
  };

  const tell = async (subscription) => {
    sessionStorage.setItem("told-here", "1");
    const { endpoint, keys } = subscription.toJSON();
    const body = new URLSearchParams({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
    const answer = await fetch(add, { method: "POST", headers: house.heads(), body });
    if (!answer.ok) throw new Error((await answer.text()) || answer.statusText);
  };

  // What is known at the house already is told again once a visit, and by the page of devices.
  const again = async () => {
    const subscription = await (await worker).pushManager.getSubscription();
    if (Notification.permission === "denied") return "denied";
    if (!subscription || Notification.permission !== "granted") return "offer";
    if (!isOurs(subscription)) {
      await subscription.unsubscribe();
      return "offer";
    }
    if (part) {
      const known = part.dataset.known.split(" ");
      return known.includes(await nameOf(subscription.endpoint)) ? "told" : "offer";
    }
    if (!sessionStorage.getItem("told-here")) await tell(subscription);
    return "told";
  };
  again().then(show, () => show("offer"));

  const begin = async () => {
    if ((await Notification.requestPermission()) !== "granted") {
      show("denied");
      return;
    }
    const { pushManager } = await worker;
    const how = { userVisibleOnly: true, applicationServerKey: octets(key) };
    await tell((await pushManager.getSubscription()) || (await pushManager.subscribe(how)));
    location.reload();
  };
  part?.querySelector("[data-begin]")?.addEventListener("click", () => {
    begin().catch((trouble) => refused(trouble.message));
  });
})();
