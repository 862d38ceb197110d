import type { SaverClock } from "./entry/save-timer.ts";

/** A clock for tests. Its time passes only by `pass`. */
export type TestClock = SaverClock & { pass(ms: number): void };

/** Returns a clock that starts at 0. */
export function aClock(): TestClock {
  let now = 0;
  let timers: { at: number; task: () => void }[] = [];
  return {
    now: () => now,
    random: () => 0,
    after(ms, task) {
      const timer = { at: now + ms, task };
      timers.push(timer);
      return () => void (timers = timers.filter((other) => other !== timer));
    },
    pass(ms) {
      const until = now + ms;
      for (;;) {
        const next = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        timers = timers.filter((other) => other !== next);
        now = next.at;
        next.task();
      }
      now = until;
    },
  };
}
