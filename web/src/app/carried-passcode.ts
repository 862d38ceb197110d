import { paths } from "./paths.ts";
import { recallInTab, rememberInTab } from "./tab-storage.ts";

const key = "passcode";

type Carried = { space: string; passcode: string };

/** What was taken on this page; undefined until then. Where the tab has no storage, it does not outlive the page. */
let held: Carried | null | undefined;

/**
 * Takes the passcode of an invitation out of the address, where it would stay on the screen, in the history and in
 * copies of the address. It is kept in this tab until it has let its holder in. Returns whether there was one.
 */
export function takePasscode(): boolean {
  if (!location.hash.startsWith("#p=")) return false;
  const passcode = new URLSearchParams(location.hash.slice(1)).get("p") ?? "";
  const space = /^\/o\/[^/]+\/s\/[^/]+/.exec(location.pathname)?.[0];
  history.replaceState(null, "", location.pathname + location.search);
  hold(space && passcode ? { space, passcode } : null);
  return true;
}

/** Returns the passcode that the invitation to this space carried, or "". */
export function carriedPasscode(org: string, slug: string): string {
  held ??= read();
  return held?.space === paths.space(org, slug) ? held.passcode : "";
}

/** Forgets the passcode of an invitation: it has let its holder in, or lets nobody in any more. */
export function dropPasscode() {
  hold(null);
}

function hold(carried: Carried | null) {
  held = carried;
  rememberInTab(key, carried && JSON.stringify(carried));
}

function read(): Carried | null {
  try {
    return JSON.parse(recallInTab(key) ?? "null");
  } catch {
    return null;
  }
}
