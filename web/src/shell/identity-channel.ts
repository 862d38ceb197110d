import type { Me } from "#shared/wire/identity.ts";
import { authMode, currentMe, onMe, setMe } from "../lib/identity.ts";
import { revisit } from "../lib/navigate.ts";

/**
 * Tells the other tabs of this browser when my name or identity changes, and follows them: all tabs share one cookie.
 * Rooms reconnect by themselves, because the server closes their sockets.
 */
export function startMeChannel() {
  const channel = new BroadcastChannel("standpoint.me");
  let heard: Me | null | undefined;
  channel.onmessage = ({ data }: MessageEvent<Me | null>) => {
    if (authMode() === undefined) return;
    const isSomebodyElse = data?.id !== currentMe()?.id;
    const wasGuest = currentMe()?.linkSessionId !== undefined;
    heard = data;
    setMe(data);
    // Guards decide by identity what a page may show, so they run again. Who has none any more is told so instead.
    if (isSomebodyElse && (data || wasGuest)) revisit();
  };
  onMe((me) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin by nature
    if (me !== heard) channel.postMessage(me);
    heard = undefined;
  });
}
