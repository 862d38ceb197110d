import { tabStorage } from "./storage.ts";
import { paths } from "./paths.ts";

/** The tab's storage key of an invitation's passcode. The value has the form `<path of the space> <passcode>`. */
export const passcodeKey = "passcode";

/**
 * Removes the passcode of an invitation from the address. There it would stay on the screen, in the history and in
 * copies. The passcode is stored in this tab until the person has joined. Without storage the person has to type it.
 * Returns true if there was a passcode. Every page loads this file first, so it stays small.
 */
export function takePasscodeFromUrl(): boolean {
  const { hash, pathname, search } = location;
  if (!hash.startsWith("#p=")) return false;
  history.replaceState(null, "", pathname + search);
  tabStorage.set(passcodeKey, `${/^(\/\w+\/[^/]+){2}/.exec(pathname)?.[0]} ${hash.slice(3)}`);
  return true;
}

/** Returns the passcode from the invitation to this space, or "". */
export function storedPasscode(org: string, slug: string): string {
  const [space, passcode = ""] = (tabStorage.get(passcodeKey) ?? "").split(" ");
  return space === paths.space(org, slug) ? passcode : "";
}

/** Deletes the passcode of an invitation, after the person has joined or the passcode was refused. */
export function removePasscode() {
  tabStorage.remove(passcodeKey);
}
