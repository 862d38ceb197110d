/** The header is cut off to whole seconds, so on average it is half a second early. */
const halfSecondMs = 500;

/** The server's clock as this page knows it. */
export type ServerClock = {
  /** Takes note of the server's time at this moment, in milliseconds. */
  note(serverMs: number, deviceMs?: number): void;
  /** Returns the server's time in milliseconds; this device's time until the first `note`. */
  now(deviceMs?: number): number;
};

/**
 * Makes a clock that keeps how far this device's clock is ahead of the server's. Some devices are minutes or days off, so
 * this file alone tells the time of day; a structure test refuses `Date.now()` elsewhere.
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
 * Takes note of the `Date` header of an answer; null where it has none.
 *
 * The server's time is then known to about a second: the header has whole seconds only, and is late by the time that
 * the answer took. That is enough for texts about minutes and days; what must be exact is asked of the server.
 */
export function noteServerTime(date: string | null, deviceMs?: number): void {
  const said = date === null ? Number.NaN : Date.parse(date);
  if (Number.isFinite(said)) clock.note(said + halfSecondMs, deviceMs);
}

/** Returns the server's time in milliseconds, right to about a second; before the first answer, this device's time. */
export function serverNow(deviceMs?: number): number {
  return clock.now(deviceMs);
}

/** Returns the day of `now`, the server's time in milliseconds, as the service counts days for everybody: in UTC. */
export function utcToday(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}
