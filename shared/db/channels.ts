/** The notification channels that replicas share. */
export const channels = {
  /** `id:version:presenceVersion`, comma separated: rooms that changed. Sent after the commit. */
  session: "svc_session",
  /** The id of a replica that begins to show rooms. Sent with its registration. */
  replica: "svc_replica",
} as const;

/** Below the 8000 bytes at which Postgres refuses a payload. */
export const largestPayload = 7800;
