import { paths } from "./paths.ts";
import { recallInTab, rememberInTab } from "./tab-storage.ts";
import { passcodeKey } from "./passcode-from-url.ts";

/** Returns the passcode that the invitation to this space carried in its address, or "". */
export function carriedPasscode(org: string, slug: string): string {
  const [space, passcode = ""] = (recallInTab(passcodeKey) ?? "").split(" ");
  return space === paths.space(org, slug) ? passcode : "";
}

/** Forgets the passcode of an invitation: it has let its holder in, or lets nobody in any more. */
export function dropPasscode() {
  rememberInTab(passcodeKey, null);
}
