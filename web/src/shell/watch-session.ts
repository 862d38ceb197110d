import { onUnauthorized } from "../api/request.ts";
import { currentMe, refreshMe } from "../lib/identity.ts";
import { revisit } from "../lib/navigate.ts";

/**
 * Watches every call for a 401 and, if `/api/me` confirms that my session has ended, sees to it that
 * the person is told. A 401 alone proves nothing, because some routes
 * refuse guests with it.
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
        // A guest's room has a page of its own for that; everybody else is told as soon as who they are is known.
        if (before.linkSessionId) revisit();
      })
      // The server cannot be reached. The page that was refused shows why, and the next call asks again.
      .catch(() => undefined)
      .finally(() => (isAsking = false));
  });
}
