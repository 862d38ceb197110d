import { tabStorage } from "./storage.ts";
import { paths } from "./paths.ts";

/** Where the tab keeps the passcode of an invitation: the path of its space, a blank, the passcode. */
export const passcodeKey = "passcode";

/**
 * Takes the passcode of an invitation out of the address, where it would stay on the screen, in the history and in
 * copies of the address. It is kept in this tab until it has let its holder in; where the tab has no storage, it is
 * asked for. Returns whether there was one. Part of what every page loads first, so it does no more.
 */
export function takePasscodeFromUrl(): boolean {
  const { hash, pathname, search } = location;
  if (!hash.startsWith("#p=")) return false;
  history.replaceState(null, "", pathname + search);
  tabStorage.set(passcodeKey, `${/^(\/\w+\/[^/]+){2}/.exec(pathname)?.[0]} ${hash.slice(3)}`);
  return true;
}

/** Returns the passcode that the invitation to this space carried in its address, or "". */
export function storedPasscode(org: string, slug: string): string {
  const [space, passcode = ""] = (tabStorage.get(passcodeKey) ?? "").split(" ");
  return space === paths.space(org, slug) ? passcode : "";
}

/** Forgets the passcode of an invitation: it has let its holder in, or lets nobody in any more. */
export function removePasscode() {
  tabStorage.remove(passcodeKey);
}
