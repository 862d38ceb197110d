/** How this browser stands to notifications of this page. `prompt`: it asks when it is asked. */
export type BrowserPermission = PermissionState | "unsupported";

/** Returns how the browser stands to notifications now, without asking anybody. */
export async function browserPermission(): Promise<BrowserPermission> {
  if (!isSecureContext || typeof Notification === "undefined") return "unsupported";
  const state = await permission();
  return state === "granted" || canMakeOne() ? state : "unsupported";
}

/** Asks the person, where the browser still does that. Call it from a click, and nothing before it: browsers want that. */
export async function requestPermission(): Promise<BrowserPermission> {
  const answer = await Notification.requestPermission();
  return answer === "default" ? "prompt" : answer;
}

async function permission(): Promise<PermissionState> {
  try {
    return (await navigator.permissions.query({ name: "notifications" })).state;
  } catch {
    const said = Notification.permission;
    return said === "default" ? "prompt" : said;
  }
}

/** Phones take them from a service worker only and throw here. Without permission nothing is shown. */
function canMakeOne(): boolean {
  try {
    new Notification("").close();
    return true;
  } catch {
    return false;
  }
}
