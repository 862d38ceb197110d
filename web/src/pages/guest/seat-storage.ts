import { storage, tabStorage } from "../../lib/storage.ts";

/** Why a person has no seat in a guest's room, as far as this browser knows. */
export type LostReason = "left" | "ended" | "never";

const seated = "guest.seat";
const left = "guest.left";

/** Notes that this tab shows a guest's room, so that the page can say that the seat has ended, also after a reload. */
export function storeSeat(sessionId: string) {
  tabStorage.set(seated, sessionId);
}

/** Notes that the guest is leaving, so that every tab of this browser says so. */
export function storeLeaving(sessionId: string) {
  storage.set(left, sessionId);
}

/** Forgets that a guest was leaving. Called when a seat is taken. */
export function removeLeaving() {
  storage.remove(left);
}

/** Returns why a person has no seat in a guest's room, as far as this browser knows. */
export function lostReason(sessionId: string): LostReason {
  if (storage.get(left) === sessionId) return "left";
  return tabStorage.get(seated) === sessionId ? "ended" : "never";
}
