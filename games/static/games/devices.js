// Names this browser as a device that is told by push, and keeps its name good: the house forgets
// it when its session ends, and this script names it again.
"use strict";

(() => {
  const { key, add, waiting } = document.currentScript.dataset;
  const part = document.getElementById("this-device");

  const show = (state) => {
    if (!part) return;
    for (const each of part.querySelectorAll("[data-when]")) each.hidden = each.dataset.when !== state;
  };

  if ("setAppBadge" in navigator && waiting !== undefined) navigator.setAppBadge(Number(waiting)).catch(() => {});
  if (!("serviceWorker" in navigator)) return show("cannot");
  const worker = navigator.serviceWorker.register("/worker.js", { scope: "/" });
  worker.catch(() => show("cannot"));
  if (!key) return undefined;
  if (!("PushManager" in window) || !("Notification" in window)) return show("cannot");

  const octets = (text) => {
    const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  };

  const isOurs = (subscription) => {
    const theirs = subscription.options.applicationServerKey;
    return theirs !== null && String(new Uint8Array(theirs)) === String(octets(key));
  };

  const tell = async (subscription) => {
    const { endpoint, keys } = subscription.toJSON();
    const { "x-csrftoken": token } = JSON.parse(document.body.getAttribute("hx-headers"));
    const answer = await fetch(add, {
      method: "POST",
      headers: { "X-CSRFToken": token },
      body: new URLSearchParams({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
    });
    if (answer.ok) return "";
    return (await answer.text()) || answer.statusText;
  };

  const refused = (words) => {
    const trouble = part && part.querySelector("[data-trouble]");
    if (!trouble) return;
    trouble.textContent = words;
    trouble.hidden = false;
  };

  // What is known at the house already is told again once a visit, and by the page of devices.
  const again = async () => {
    const subscription = await (await worker).pushManager.getSubscription();
    if (!subscription || Notification.permission !== "granted") {
      return show(Notification.permission === "denied" ? "denied" : "offer");
    }
    if (!isOurs(subscription)) {
      await subscription.unsubscribe();
      return show("offer");
    }
    if (part) return show(part.dataset.known.split(" ").includes(await nameOf(subscription.endpoint)) ? "told" : "offer");
    if (sessionStorage.getItem("told-here")) return undefined;
    sessionStorage.setItem("told-here", "1");
    return tell(subscription);
  };

  // As the page names the devices that it lists: the house does not show their addresses.
  const nameOf = async (endpoint) => {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
    return Array.from(new Uint8Array(digest).slice(0, 8), (octet) => octet.toString(16).padStart(2, "0")).join("");
  };

  const begin = async () => {
    if ((await Notification.requestPermission()) !== "granted") return show("denied");
    const { pushManager } = await worker;
    const known = await pushManager.getSubscription();
    const subscription =
      known || (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: octets(key) }));
    const words = await tell(subscription);
    if (words) return refused(words);
    sessionStorage.setItem("told-here", "1");
    return window.location.reload();
  };

  again().catch(() => show("offer"));
  const button = part && part.querySelector("[data-begin]");
  if (button) button.addEventListener("click", () => begin().catch((trouble) => refused(trouble.message)));
  return undefined;
})();
