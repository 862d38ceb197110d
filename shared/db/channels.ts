/** The notification channel that all replicas listen on. */
export const channels = {
  /**
   * Changed rooms as `id:version:presenceVersion`, separated by commas. Sent after the commit. The last item is `@` and
   * the commit time of the oldest change, in milliseconds since 1970 by the clock of Postgres.
   */
  session: "svc_session",
} as const;

/** The maximum size of our payloads. Postgres rejects payloads of 8000 bytes or more. */
export const MAX_PAYLOAD_BYTES = 7800;
