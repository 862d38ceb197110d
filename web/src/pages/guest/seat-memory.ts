import { recall, remember } from "../../app/storage.ts";
import { recallInTab, rememberInTab } from "../../app/tab-storage.ts";

/** How somebody without a seat in a guest's room came to be so, as far as this browser knows. */
export type Lost = "left" | "ended" | "never";

const seated = "guest.seat";
const left = "guest.left";

/** Notes that this tab shows a guest's room: if it ends, that is what is said, also after a reload. */
export function noteSeat(sessionId: string) {
  rememberInTab(seated, sessionId);
}

/** Notes that the guest goes of their own accord; every tab of this browser then says so. */
export function noteLeaving(sessionId: string) {
  remember(left, sessionId);
}

/** Forgets an earlier goodbye: somebody takes a seat. */
export function forgetLeaving() {
  remember(left, null);
}

export function whyLost(sessionId: string): Lost {
  if (recall(left) === sessionId) return "left";
  return recallInTab(seated) === sessionId ? "ended" : "never";
}
