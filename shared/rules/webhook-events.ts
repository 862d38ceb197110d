/** The events of scheduled standups: a slot's room opened, it ended on schedule, and its facilitator ended it. */
const standupEvents = ["standup.opened", "standup.closed", "standup.ended"] as const;
export type StandupEvent = (typeof standupEvents)[number];

/** The events that an owner may add: a story got an estimate, any room ended, and a retrospective ended. */
export const roomEvents = ["poker.estimated", "session.ended", "retro.ended"] as const;
export type RoomEvent = (typeof roomEvents)[number];

/** The events of a webhook, with the test that an owner requests. */
export const webhookEvents = [...standupEvents, ...roomEvents, "standup.test"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
