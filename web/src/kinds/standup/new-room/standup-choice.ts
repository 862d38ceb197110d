import { msg } from "@lit/localize";
import { localMinute } from "../../../i18n/days.ts";

/** The values of the form for a new standup, as typed. `closesAt` is a local date and time. */
export type StandupChoice = {
  mode: "sync" | "async";
  closes: boolean;
  closesAt: string;
  seconds: string;
};

/** The limits of a turn in seconds, as on the server. */
const MIN_TURN_MINUTES = 15;
/** See `shortestTurn`. */
const MAX_TURN_MINUTES = 900;
const MAX_WINDOW_MS = 14 * 86_400_000;
const hourMs = 3_600_000;
const usualEnd = 17;

/** Returns the initial choice: live. Over a day, it would close at the end of the working day. */
export function firstStandup(now: Date): StandupChoice {
  return { mode: "sync", closes: true, closesAt: localMinute(usualClosing(now)), seconds: "90" };
}

/** Returns today at 17:00. If that has passed or is near, returns eight full hours from now. */
function usualClosing(now: Date): Date {
  const end = new Date(now);
  end.setHours(usualEnd, 0, 0, 0);
  if (end.getTime() - now.getTime() >= hourMs) return end;
  return new Date(Math.ceil(now.getTime() / hourMs) * hourMs + 8 * hourMs);
}

/** Returns the earliest and latest closing times. */
export function closingBounds(now: Date): { min: string; max: string } {
  return { min: localMinute(now), max: localMinute(new Date(now.getTime() + MAX_WINDOW_MS)) };
}

/** Returns the problem of the closing time, or null. */
export function closingProblem({ mode, closes, closesAt }: StandupChoice, now: Date): string | null {
  if (mode === "sync" || !closes) return null;
  const left = Date.parse(closesAt) - now.getTime();
  if (Number.isNaN(left)) return msg("Choose when it closes.");
  if (left <= 0) return msg("That time has passed. Choose a later one.");
  return left > MAX_WINDOW_MS ? msg("It must close within 14 days.") : null;
}

/** Returns the problem of the turn length, or null. */
export function turnProblem({ mode, seconds }: StandupChoice): string | null {
  if (mode === "async") return null;
  const length = /^\d+$/.test(seconds) ? Number(seconds) : Number.NaN;
  return length >= MIN_TURN_MINUTES && length <= MAX_TURN_MINUTES
    ? null
    : msg("Enter a whole number of seconds, from 15 to 900.");
}

/** Returns the choice for a request. It must not have problems. */
export function standupConfig({ mode, closes, closesAt, seconds }: StandupChoice) {
  if (mode === "sync") return { mode, secondsPerPerson: Number(seconds) };
  return { mode, ...(closes && { closesAt: new Date(closesAt).toISOString() }) };
}
