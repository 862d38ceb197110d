/** What a security event has instead of a feed's address. */
export const redactedFeed = "/ics/[redacted]";
