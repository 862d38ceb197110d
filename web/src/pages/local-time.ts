/** Returns the day of `now`, the server's time in milliseconds, as the service counts days for everybody: in UTC. */
export function utcToday(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}
