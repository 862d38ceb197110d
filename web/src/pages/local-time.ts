/** Returns the day of a moment in this browser's zone, `2026-11-21`. */
export function localDay(moment: Date): string {
  return [digits(moment.getFullYear(), 4), digits(moment.getMonth() + 1), digits(moment.getDate())].join("-");
}

/** Returns today as the service counts days for everybody: in UTC. */
export function utcToday(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** Returns a moment as a date-and-time field holds it, `2026-11-21T17:00` in this browser's zone. */
export function localMinute(moment: Date): string {
  return `${localDay(moment)}T${digits(moment.getHours())}:${digits(moment.getMinutes())}`;
}

/** Returns the day `count` days after a day; days are counted by the calendar, so clocks that change do not matter. */
export function addDays(day: string, count: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + count);
  return moment.toISOString().slice(0, 10);
}

function digits(value: number, length = 2): string {
  return String(value).padStart(length, "0");
}
