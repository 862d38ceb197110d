/** The events of a webhook: a slot's room opened, the room ended on schedule, its facilitator ended it, and a test. */
export const webhookEvents = ["standup.opened", "standup.closed", "standup.ended", "standup.test"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
