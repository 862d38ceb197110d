import type { PushSort } from "#shared/rules/push-sorts.ts";

/** A sort of notice: one of a room, or a test. */
export type NoticeSort = PushSort | "test";

type Rules = {
  /** The time in seconds until it is sent. It gives people time to open the room themselves. */
  delay: number;
  /** The time in seconds until it is too late. Null: the closing time of the room. */
  lasts: number | null;
  /** True if a person who has the room open is not told. */
  onlyAbsent: boolean;
  /** The shortest time in seconds between two notices of a room on a device. */
  apart: number;
  urgency: "normal" | "high";
};

const tenMinutes = 600;
const day = 86_400;

/** The rules of the sorts that events cause. `closing` follows from the clock, `test` from a request. */
export const eventSorts: Readonly<Record<Exclude<PushSort, "closing">, Rules>> = {
  opened: { delay: 5, lasts: null, onlyAbsent: true, apart: 0, urgency: "normal" },
  turn: { delay: 0, lasts: 180, onlyAbsent: true, apart: 0, urgency: "high" },
  vote: { delay: 20, lasts: 1800, onlyAbsent: true, apart: tenMinutes, urgency: "high" },
  help: { delay: 0, lasts: day, onlyAbsent: false, apart: tenMinutes, urgency: "high" },
  reply: { delay: 0, lasts: day, onlyAbsent: false, apart: tenMinutes, urgency: "normal" },
  action: { delay: 5, lasts: day, onlyAbsent: true, apart: tenMinutes, urgency: "normal" },
};

/** Returns how urgent a notice is for a push service, by RFC 8030. */
export function urgencyOf(sort: NoticeSort): "normal" | "high" {
  return sort === "closing" || sort === "test" ? "high" : eventSorts[sort].urgency;
}
