// The service worker: it shows what is pushed, and a page of its own where the house cannot be
// reached. It keeps that one page and nothing else: what players see is never stored.
"use strict";

const OFFLINE = "{{ offline|escapejs }}";
const KEPT = "offline-1";

self.addEventListener("install", (event) => {
  const fresh = new Request(OFFLINE, { cache: "reload", credentials: "omit" });
  event.waitUntil(
    caches.open(KEPT).then((kept) => kept.add(fresh)).then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = (names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(old).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate" || event.request.method !== "GET") return;
  event.respondWith(fetch(event.request).catch(() => caches.match(OFFLINE)));
});

self.addEventListener("push", (event) => {
  let told = {};
  try {
    told = event.data ? event.data.json() : {};
  } catch {
    // A push that says nothing shows at least whom it is from: browsers ask for that.
  }
  const said = told.notification || {};
  const shown = self.registration.showNotification(said.title || "{{ site_name|escapejs }}", {
    body: said.body || "",
    tag: said.tag || "",
    renotify: Boolean(said.tag),
    lang: said.lang || "",
    icon: "{{ icon|escapejs }}",
    badge: "{{ badge|escapejs }}",
    data: { navigate: said.navigate || "/" },
  });
  event.waitUntil(Promise.all([shown, count(told.app_badge)]));
});

function count(waiting) {
  if (!("setAppBadge" in navigator) || !Number.isInteger(waiting)) return undefined;
  return navigator.setAppBadge(waiting).catch(() => undefined);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const page = new URL(event.notification.data.navigate, self.location.origin);
  if (page.origin !== self.location.origin) return;
  event.waitUntil(open(page.href));
});

async function open(page) {
  const windows = await self.clients.matchAll({ type: "window" });
  const there = windows.find((each) => each.url === page);
  return there ? there.focus() : self.clients.openWindow(page);
}
