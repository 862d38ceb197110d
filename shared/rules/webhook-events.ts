/** The events of a webhook: a slot got its room; the room ended by itself; its facilitator ended it; a test. */
export const webhookEvents = ["standup.opened", "standup.closed", "standup.ended", "standup.test"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
