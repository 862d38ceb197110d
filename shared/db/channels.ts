/** The notification channels that replicas share. */
export const channels = {
  /** `id:version:presenceVersion`, comma separated: rooms that changed. Sent after the commit. */
  session: "svc_session",
} as const;

/** Postgres refuses a payload of 8000 bytes. */
export const largestPayload = 7800;
