/** Replaces a feed's URL in security events. */
export const redactedFeed = "/ics/[redacted]";
