import { queueEvents } from "#shared/standups/queue-events.ts";
import { scheduledKind } from "./scheduled-kind.ts";
import type { Timetable } from "./timetable.ts";

/** The schedules of standups. A slot opens a standup until its end, and tells the space's webhook. */
export const standupTimetable: Timetable = {
  schedules: "standup_schedules",
  slots: "standup_slots",
  opens: "a scheduled standup",
  async roomOf(_, { day, closesAt }) {
    const { name, scheduled } = scheduledKind();
    return { kind: name, title: scheduled.title(day), config: scheduled.config(closesAt) };
  },
  opened: (tx, sessionId) => queueEvents(tx, [sessionId], "standup.opened"),
};
