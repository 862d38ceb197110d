import { currentMe, onMe } from "../lib/identity.ts";
import { clearSpaceCache } from "../lib/spaces/space-cache.ts";
import { showNotFound } from "../lib/navigate.ts";

/**
 * Tells whoever was signed in here that they are no longer, however that came about. Whoever signed out in this tab is
 * led home at once, before this is drawn; a guest's room has a page of its own.
 */
export function watchSignOut(): void {
  let before = currentMe();
  onMe((me) => {
    if (me?.id !== before?.id) clearSpaceCache();
    if (before && !me && !before.linkSessionId) showNotFound({ kind: "signed-out" });
    before = me;
  });
}
