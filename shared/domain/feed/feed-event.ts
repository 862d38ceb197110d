/** What a security event and a log line say instead of a feed's address (spec 3, Calendar feed credential). */
export const redactedFeed = "/ics/[redacted]";
