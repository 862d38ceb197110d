import { sql, type SqlPart } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { NewRoom } from "../../rooms/make-room.ts";

/** A claimed slot. `closesAt` is its scheduled end in the format of `iso`. */
export type ClaimedSlot = { scheduleId: string; spaceId: string; day: string; closesAt: string };

/** The reason why a slot has no room. `room refused`: its kind refused the config. */
export type SkippedSlot =
  | "no owner"
  | "kind missing"
  | "kind retired"
  | "plugin off"
  | "room refused"
  | "session limit";

/**
 * A table of schedules with the table of their claimed days, and what their slots open. The two tables of schedules
 * share all columns of slots.
 */
export type Timetable = {
  schedules: "standup_schedules" | "room_schedules";
  slots: "standup_slots" | "room_slots";
  /** What a slot opens, in the log. */
  opens: string;
  /** Returns the room of a claimed slot, or the reason why it has none. Its space is locked. */
  roomOf(
    tx: Tx,
    slot: ClaimedSlot,
  ): Promise<Pick<NewRoom, "kind" | "title" | "config"> | { why: SkippedSlot }>;
  /** Called after a slot opened a room. Default: does nothing. */
  opened?(tx: Tx, sessionId: string): Promise<void>;
  /** Called after a slot was claimed without a room. Default: does nothing. */
  skipped?(tx: Tx, slot: ClaimedSlot, why: SkippedSlot): Promise<void>;
};

/** Returns the names of a timetable's tables as SQL. */
export function tablesOf({ schedules, slots }: Pick<Timetable, "schedules" | "slots">): {
  schedules: SqlPart<unknown>;
  slots: SqlPart<unknown>;
} {
  return { schedules: sql.table(schedules), slots: sql.table(slots) };
}
