// Shows the notices that arrive while no page is open. The server writes their texts, in the device's language, so any
// build of this file shows the notices of any build of the server. It has no `fetch` handler and no cache.

addEventListener("install", () => skipWaiting());

addEventListener("push", (event) => {
  const { title = "Standpoint", body = "", tag, lang = "", path = "/" } = noticeOf(event.data);
  event.waitUntil(
    registration.showNotification(title, { body, tag, lang, data: path, icon: "/icon-192.png" }),
  );
});

/** Returns the parts of a notice, or nothing for an unreadable one: it is shown without words, never dropped. */
function noticeOf(data) {
  try {
    return data.json() ?? {};
  } catch {
    return {};
  }
}

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});

/** Focuses the page of a path, or opens one. A path of another origin opens the start page. */
async function show(path) {
  const wanted = new URL(path, location.origin);
  const href = wanted.origin === location.origin ? wanted.href : location.origin;
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ url }) => url.split(/[?#]/)[0] === href);
  return page ? page.focus() : clients.openWindow(href);
}

addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew());
});

/** Subscribes again after the browser ended the subscription, with the choices that the server has. */
async function renew() {
  const { here, publicKey } = await (await fetch("/api/me/push")).json();
  if (!here || !publicKey) return;
  const { device, timezone, sorts, closingMinutes, quiet, language } = here;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  await fetch("/api/me/push", {
    method: "PUT",
    headers: { "content-type": "application/json", "accept-language": language },
    body: JSON.stringify({ endpoint, keys, device, timezone, sorts, closingMinutes, quiet }),
  });
}
