/** The notification channels that replicas share. */
export const channels = {
  /** `id:version:presenceVersion`, comma separated: rooms that changed. Sent after the commit. */
  session: "svc_session",
} as const;

/** Below the 8000 bytes at which Postgres refuses a payload. */
export const MAX_PAYLOAD_BYTES = 7800;
