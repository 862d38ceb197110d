import { currentMe, onMe } from "../lib/identity.ts";
import { clearSpaceCache } from "../lib/spaces/space-cache.ts";
import { showNotFound } from "../lib/navigate.ts";

/**
 * Shows the signed-out page after a session ends for any reason. After a sign-out in this tab, the landing page opens
 * before this is drawn. A guest's room has its own page.
 */
export function watchSignOut(): void {
  let before = currentMe();
  onMe((me) => {
    if (me?.id !== before?.id) clearSpaceCache();
    if (before && !me && !before.linkSessionId) showNotFound({ kind: "signed-out" });
    before = me;
  });
}
