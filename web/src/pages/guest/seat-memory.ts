import { recall, remember } from "../../lib/storage.ts";
import { recallInTab, rememberInTab } from "../../lib/tab-storage.ts";

/** Why a person has no seat in a guest's room, as far as this browser knows. */
export type Lost = "left" | "ended" | "never";

const seated = "guest.seat";
const left = "guest.left";

/** Notes that this tab shows a guest's room, so that the page can say that the seat has ended, also after a reload. */
export function noteSeat(sessionId: string) {
  rememberInTab(seated, sessionId);
}

/** Notes that the guest is leaving, so that every tab of this browser says so. */
export function noteLeaving(sessionId: string) {
  remember(left, sessionId);
}

/** Forgets that a guest was leaving. Called when a seat is taken. */
export function forgetLeaving() {
  remember(left, null);
}

/** Returns why a person has no seat in a guest's room, as far as this browser knows. */
export function whyLost(sessionId: string): Lost {
  if (recall(left) === sessionId) return "left";
  return recallInTab(seated) === sessionId ? "ended" : "never";
}
