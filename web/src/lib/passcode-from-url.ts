import { rememberInTab } from "./tab-storage.ts";

/** Where the tab keeps the passcode of an invitation: the path of its space, a blank, the passcode. */
export const passcodeKey = "passcode";

/**
 * Takes the passcode of an invitation out of the address, where it would stay on the screen, in the history and in
 * copies of the address. It is kept in this tab until it has let its holder in; where the tab has no storage, it is
 * asked for. Returns whether there was one. Part of what every page loads first, so it does no more.
 */
export function takePasscode(): boolean {
  const { hash, pathname, search } = location;
  if (!hash.startsWith("#p=")) return false;
  history.replaceState(null, "", pathname + search);
  rememberInTab(passcodeKey, `${/^(\/\w+\/[^/]+){2}/.exec(pathname)?.[0]} ${hash.slice(3)}`);
  return true;
}
