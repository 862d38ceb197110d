import type { Me } from "#shared/wire/identity.ts";
import { onUnauthorized } from "../api/request.ts";
import { openBroadcast } from "../lib/broadcast.ts";
import { authMode, currentMe, onMe, refreshMe, setMe } from "../lib/identity.ts";
import { revisit, showNotFound } from "../lib/navigate.ts";
import { clearSpaceCache } from "../lib/spaces/space-cache.ts";

/** Starts following my identity: its end in this tab, its changes in other tabs, and refused calls. */
export function watchIdentity(): void {
  watchSignOut();
  syncIdentity();
  watchSession();
}

/**
 * Watches every call for a 401. If `/api/me` confirms that the person is signed out, they are informed. A 401 alone is
 * not enough, because some routes refuse guests with it.
 */
function watchSession() {
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

/**
 * Shows the signed-out page after a session ends for any reason. After a sign-out in this tab, the landing page opens
 * before this is drawn. A guest's room has its own page.
 */
function watchSignOut(): void {
  let before = currentMe();
  onMe((me) => {
    if (me?.id !== before?.id) clearSpaceCache();
    if (before && !me && !before.linkSessionId) showNotFound({ kind: "signed-out" });
    before = me;
  });
}

/**
 * Sends changes of my name or identity to the other tabs of this browser, and applies theirs. All tabs share one
 * cookie. Rooms reconnect by themselves, because the server closes their sockets.
 */
function syncIdentity() {
  let received: Me | null | undefined;
  const channel = openBroadcast<Me | null>("me", (me) => {
    if (authMode() === undefined) return;
    const isSomebodyElse = me?.id !== currentMe()?.id;
    const wasGuest = currentMe()?.linkSessionId !== undefined;
    received = me;
    setMe(me);
    // Guards decide by identity, so they run again. After a sign-out the signed-out page is shown instead, except to
    // guests.
    if (isSomebodyElse && (me || wasGuest)) revisit();
  });
  onMe((me) => {
    if (me !== received) channel.post(me);
    received = undefined;
  });
}
