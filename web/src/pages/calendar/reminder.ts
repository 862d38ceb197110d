import { msg } from "@lit/localize";
import { durationText } from "../../i18n/duration.ts";
import { str } from "../../i18n/str.ts";

const earliest = 1440;

/** The reminders in the menu, in minutes before a standup. Any other number is typed. */
export const usualReminders: readonly number[] = [0, 5, 10, 15, 30, 60, 1440];

/** The menu's value for a typed reminder. */
export const otherReminder = "other";

/** The reminder that a new calendar address starts with, in minutes. */
export const firstReminder = 15;

/** Returns the time of a reminder in words: `15 minutes before`, `1 hour 30 minutes before`, `when it opens`. */
export function reminderText(minutes: number): string {
  return minutes === 0 ? msg("when it opens") : msg(str`${durationText(minutes, "long")} before`);
}

/** Returns the menu's value for a reminder: its minutes if the menu offers them, otherwise `otherReminder`. */
export function choiceOf(minutes: number): string {
  return usualReminders.includes(minutes) ? String(minutes) : otherReminder;
}

/** Returns the typed minutes, or null if they are not a permitted reminder. */
export function typedReminder(text: string): number | null {
  const minutes = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return minutes <= earliest ? minutes : null;
}
