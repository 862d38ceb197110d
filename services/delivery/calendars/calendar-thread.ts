import { parentPort, workerData } from "node:worker_threads";
import { addDays } from "#shared/rules/day.ts";
import { CalendarProblem, readCalendarDays } from "#shared/rules/calendar-days.ts";
import type { CalendarText, ReadCalendar } from "./read-in-thread.ts";

// The days of a year and a month; a schedule's calendar stores at most 400.
const DAYS = 400;

function read({ text, from }: CalendarText): ReadCalendar {
  try {
    // The parent limits the time.
    return readCalendarDays(text, from, addDays(from, DAYS - 1), Number.POSITIVE_INFINITY);
  } catch (error) {
    if (!(error instanceof CalendarProblem)) throw error;
    return { problem: error.kind };
  }
}

// The image's build also loads this program outside of a thread, to compile it.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
parentPort?.postMessage(read(workerData as CalendarText));
