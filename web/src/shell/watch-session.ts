import { onUnauthorized } from "../api/request.ts";
import { currentMe, refreshMe } from "../lib/identity.ts";
import { revisit } from "../lib/navigate.ts";

/**
 * Watches every call for a 401. If `/api/me` confirms that the person is signed out, they are informed. A 401 alone is
 * not enough, because some routes refuse guests with it.
 */
export function watchSession() {
  let isAsking = false;
  onUnauthorized(() => {
    const before = currentMe();
    if (isAsking || !before) return;
    isAsking = true;
    refreshMe()
      .then((me) => {
        if (me) return;
        // A guest's room shows its own page for a lost seat. Otherwise the listeners of `onMe` inform the person.
        if (before.linkSessionId) revisit();
      })
      // The server cannot be reached. The refused page shows the reason, and the next call asks again.
      .catch(() => undefined)
      .finally(() => (isAsking = false));
  });
}
