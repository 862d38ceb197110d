/** The header has whole seconds, so on average it is half a second early. */
const halfSecondMs = 500;

/** An estimate of the server's clock. */
export type ServerClock = {
  /** Records the server's current time, in milliseconds. */
  note(serverMs: number, deviceMs?: number): void;
  /** Returns the server's time in milliseconds. Until the first `note`, the device's time. */
  now(deviceMs?: number): number;
};

/**
 * Creates a clock that stores the difference between the device's clock and the server's. Some devices are minutes or
 * days off. Therefore only this file reads the device's clock. A structure test refuses `Date.now()` elsewhere.
 */
export function newServerClock(): ServerClock {
  let aheadMs = 0;
  return {
    note: (serverMs, deviceMs = Date.now()) => void (aheadMs = deviceMs - serverMs),
    now: (deviceMs = Date.now()) => deviceMs - aheadMs,
  };
}

const clock = newServerClock();

/**
 * Records the `Date` header of an answer, or ignores null.
 *
 * The estimate is right to about a second. The header has whole seconds only, and the answer took time to arrive. This
 * suffices for texts about minutes and days. Exact decisions are the server's.
 */
export function noteServerTime(date: string | null, deviceMs?: number): void {
  const parsed = date === null ? Number.NaN : Date.parse(date);
  if (Number.isFinite(parsed)) clock.note(parsed + halfSecondMs, deviceMs);
}

/** Returns the server's time in milliseconds, right to about a second. Until the first answer, the device's time. */
export function serverNow(deviceMs?: number): number {
  return clock.now(deviceMs);
}

/** Returns the day of `now` in UTC, as the server counts days. `now` is the server's time in milliseconds. */
export function utcToday(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}
