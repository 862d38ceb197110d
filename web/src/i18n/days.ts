/** Returns the day of a time in this browser's zone, `2026-11-21`. */
export function localDay(moment: Date): string {
  return [digits(moment.getFullYear(), 4), digits(moment.getMonth() + 1), digits(moment.getDate())].join("-");
}

/** Returns a time as the value of a datetime field, `2026-11-21T17:00` in this browser's zone. */
export function localMinute(moment: Date): string {
  return `${localDay(moment)}T${digits(moment.getHours())}:${digits(moment.getMinutes())}`;
}

function digits(value: number, length = 2): string {
  return String(value).padStart(length, "0");
}
