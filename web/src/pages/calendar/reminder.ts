import { msg } from "@lit/localize";
import { durationText } from "../../i18n/duration.ts";
import { str } from "../../i18n/str.ts";

const earliest = 1440;

/** The reminders offered by name, in minutes before a standup; any other is typed. */
export const usualReminders: readonly number[] = [0, 5, 10, 15, 30, 60, 1440];

/** Stands for a reminder that is typed, among those that are offered by name. */
export const otherReminder = "other";

/** What a new calendar address starts from. */
export const firstReminder = 15;

/** Returns when a reminder comes: `15 minutes before`, `1 hour 30 minutes before`, `when it opens`. */
export function reminderText(minutes: number): string {
  return minutes === 0 ? msg("when it opens") : msg(str`${durationText(minutes, "long")} before`);
}

/** Returns what is chosen for a reminder: the minutes of one that is offered by name, otherwise `otherReminder`. */
export function choiceOf(minutes: number): string {
  return usualReminders.includes(minutes) ? String(minutes) : otherReminder;
}

/** Returns the minutes that were typed, or null where no reminder comes then. */
export function typedReminder(text: string): number | null {
  const minutes = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return minutes <= earliest ? minutes : null;
}
