/**
 * Returns milliseconds of the machine's monotonic clock. All processes of a machine read the same one, so a time
 * taken where a vote is sent can be subtracted from one taken where its frame arrives.
 */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
