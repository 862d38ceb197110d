import type { Me } from "#shared/wire/identity.ts";
import { authMode, currentMe, onMe, setMe } from "./identity.ts";
import { revisit } from "./navigate.ts";

/**
 * Lets the tabs of one browser agree on who I am: they share the cookie, so a new name or a sign-out in one of them
 * is news in all of them. Rooms reconnect by themselves, their old socket having been closed.
 */
export function startMeChannel() {
  const channel = new BroadcastChannel("standpoint.me");
  let heard: Me | null | undefined;
  channel.onmessage = ({ data }: MessageEvent<Me | null>) => {
    if (authMode() === undefined) return;
    const isSomebodyElse = data?.id !== currentMe()?.id;
    heard = data;
    setMe(data);
    // What a page may show hangs on who looks at it, so its guard is asked again.
    if (isSomebodyElse) revisit();
  };
  onMe((me) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin by nature
    if (me !== heard) channel.postMessage(me);
    heard = undefined;
  });
}
