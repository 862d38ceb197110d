/**
 * Returns milliseconds of the machine's monotonic clock. All processes of a machine share this clock. So a frame's
 * arrival in one process can be compared with a vote's start in another.
 */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
