import type { Me } from "#shared/wire/identity.ts";
import { openBroadcast } from "../lib/broadcast.ts";
import { authMode, currentMe, onMe, setMe } from "../lib/identity.ts";
import { revisit } from "../lib/navigate.ts";

/**
 * Sends changes of my name or identity to the other tabs of this browser, and applies theirs. All tabs share one
 * cookie. Rooms reconnect by themselves, because the server closes their sockets.
 */
export function syncIdentity() {
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
