/** Returns today as the service counts days for everybody: in UTC. */
export function utcToday(now: Date): string {
  return now.toISOString().slice(0, 10);
}
