import { msg } from "@lit/localize";
import { onUnauthorized } from "../api/request.ts";
import { showToast } from "../ui/toast.ts";
import { currentMe, refreshMe } from "./identity.ts";
import { revisit } from "./navigate.ts";

/**
 * Notices on any call that my session has ended, and draws the page again for somebody without one: it shows the way
 * back in, which leads back here. A refusal alone proves nothing, since some routes are closed to guests: `/api/me`
 * has the last word.
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
      // Nothing answers: the page that was refused says what it heard, and the next call asks again.
      .catch(() => undefined)
      .finally(() => (isAsking = false));
  });
}
