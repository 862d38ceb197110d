import { Worker } from "node:worker_threads";
import type { CalendarDays, CalendarProblem } from "#shared/rules/calendar-days.ts";

/** The text of a calendar, and the first day to read. */
export type CalendarText = { text: string; from: string };

/** The days of a calendar, or why it has none. `interrupted`: the signal ended the thread. */
export type ReadCalendar = CalendarDays | { problem: CalendarProblem["kind"] | "interrupted" };

// A calendar of 512 KiB takes a third of it. It is the processor's time, so a busy machine refuses no calendar.
const MAX_PROCESSOR_MS = 2000;
const CHECK_EVERY_MS = 50;
const MAX_MEMORY_MB = 128;

// The source runs as it is; the build names its program so.
const program = new URL(
  import.meta.url.endsWith(".ts") ? "calendar-thread.ts" : "calendar-thread.cjs",
  import.meta.url,
);

/**
 * Reads a calendar's days, at most 400 from a day on. It runs in a thread with at most 2 s of the processor and 128 MB,
 * because the library may compute for ever. An abort by the signal ends the thread.
 */
export function readInThread(calendar: CalendarText, signal: AbortSignal): Promise<ReadCalendar> {
  const thread = new Worker(program, {
    workerData: calendar,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    // Nothing of the parent's settings is needed.
    env: {},
    stdout: true,
    stderr: true,
  });
  return new Promise<ReadCalendar>((resolve) => {
    const end = (read: ReadCalendar) => {
      clearInterval(timer);
      signal.removeEventListener("abort", interrupt);
      resolve(read);
      void thread.terminate();
    };
    const interrupt = () => end({ problem: "interrupted" });
    const check = async () => {
      // A thread that does not run yet, or no longer, has no usage.
      const usage = await thread.cpuUsage().catch(() => null);
      if (usage && (usage.user + usage.system) / 1000 > MAX_PROCESSOR_MS) end({ problem: "too many events" });
    };
    const timer = setInterval(() => void check(), CHECK_EVERY_MS);
    signal.addEventListener("abort", interrupt);
    thread.once("message", end);
    // It ran out of memory, or met a fault of the library.
    thread.once("error", () => end({ problem: "too many events" }));
    if (signal.aborted) interrupt();
  });
}
