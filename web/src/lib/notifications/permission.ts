/** The browser's notification permission. `prompt`: the browser asks the person when `requestPermission` is called. */
export type BrowserPermission = PermissionState | "unsupported";

/** Returns the browser's notification permission without asking the person. */
export async function browserPermission(): Promise<BrowserPermission> {
  if (!isSecureContext || typeof Notification === "undefined") return "unsupported";
  const state = await storedPermission();
  return state === "granted" || canMakeOne() ? state : "unsupported";
}

/** Asks the person if the browser still allows that. Call it first in a click handler: browsers require that. */
export async function requestPermission(): Promise<BrowserPermission> {
  const answer = await Notification.requestPermission();
  return answer === "default" ? "prompt" : answer;
}

/** Returns the person's answer, also in browsers that show notifications only from a worker. */
export async function storedPermission(): Promise<PermissionState> {
  try {
    return (await navigator.permissions.query({ name: "notifications" })).state;
  } catch {
    const state = Notification.permission;
    return state === "default" ? "prompt" : state;
  }
}

/**
 * Returns true if this page can create notifications. Phones throw: they accept them only from a service worker.
 * Without permission the notification is not shown.
 */
function canMakeOne(): boolean {
  try {
    new Notification("").close();
    return true;
  } catch {
    return false;
  }
}
