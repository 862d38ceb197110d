/** What a security event has instead of a feed's address (protocol/calendar 13). */
export const redactedFeed = "/ics/[redacted]";
