import type { Timetable } from "../standups/schedule/timetable.ts";
import { readRoomOf } from "./kind-of-schedule.ts";

/**
 * The schedules of rooms of other kinds. A room without a closing time stays open until a person or the next slot ends
 * it.
 */
export const roomTimetable: Timetable = {
  schedules: "room_schedules",
  slots: "room_slots",
  opens: "a scheduled room",
  async roomOf(tx, { scheduleId, day }) {
    const { kind, title, config, problem } = await readRoomOf(tx, scheduleId);
    return problem === null ? { kind, title: `${title} ${day}`, config } : { why: problem };
  },
  async skipped(tx, { scheduleId, day }, why) {
    await tx.kysely
      .updateTable("room_slots")
      .set({ skipped: why })
      .where("schedule_id", "=", scheduleId)
      .where("slot_date", "=", day as unknown as Date)
      .execute();
  },
};
