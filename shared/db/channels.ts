/** The notification channel that all replicas listen on. */
export const channels = {
  /** Changed rooms as `id:version:presenceVersion`, separated by commas. Sent after the commit. */
  session: "svc_session",
} as const;

/** The maximum size of our payloads. Postgres rejects payloads of 8000 bytes or more. */
export const MAX_PAYLOAD_BYTES = 7800;
