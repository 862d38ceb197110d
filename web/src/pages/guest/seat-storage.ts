import { storage, tabStorage } from "../../lib/storage.ts";

/** The reason for a missing seat in a guest's room, as far as this browser knows. */
export type LostReason = "left" | "ended" | "never";

const seated = "guest.seat";
const left = "guest.left";

/** Records that this tab shows a guest's room. After a reload the page can then say that the seat has ended. */
export function storeSeat(sessionId: string) {
  tabStorage.set(seated, sessionId);
}

/** Records that the guest is leaving, so that every tab of this browser can say so. */
export function storeLeaving(sessionId: string) {
  storage.set(left, sessionId);
}

/** Removes the record of a leaving guest. Called when a guest takes a seat. */
export function removeLeaving() {
  storage.remove(left);
}

/** Returns the reason for a missing seat in a guest's room, as far as this browser knows. */
export function lostReason(sessionId: string): LostReason {
  if (storage.get(left) === sessionId) return "left";
  return tabStorage.get(seated) === sessionId ? "ended" : "never";
}
