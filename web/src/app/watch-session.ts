import { msg } from "@lit/localize";
import { onUnauthorized } from "../api/request.ts";
import { showToast } from "../ui/toast.ts";
import { currentMe, refreshMe } from "./identity.ts";
import { revisit } from "./navigate.ts";

/**
 * Watches every call for a 401 and, if `/api/me` confirms that my session has ended, draws the page again without an
 * identity: it then shows the way back in, which leads back here. A 401 alone proves nothing, because some routes
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
        // A guest's room has a page of its own for that.
        if (!before.linkSessionId)
          showToast({ text: msg("You are not signed in here any more."), tone: "bad" });
        revisit();
      })
      // The server cannot be reached. The page that was refused shows why, and the next call asks again.
      .catch(() => undefined)
      .finally(() => (isAsking = false));
  });
}
