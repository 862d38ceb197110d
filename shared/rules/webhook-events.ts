/** What a webhook tells (contract 9): a slot's room opened; its window passed; its facilitator ended it; a test. */
export const webhookEvents = ["standup.opened", "standup.closed", "standup.ended", "standup.test"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
