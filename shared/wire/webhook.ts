import { z } from "zod";
import { roomEvents, webhookEvents, type RoomEvent, type WebhookEvent } from "../rules/webhook-events.ts";
import { id, moment, text } from "./text.ts";

/** The address that receives a space's standup events. `shared/rules/webhook-url.ts` has the rules for addresses. */
export const webhookBody = z.strictObject({ url: text("url", { min: 1, max: 2000 }) });

/** The events of rooms that a webhook receives beside those of scheduled standups. */
export const webhookEventsBody = z.strictObject({ events: z.array(z.enum(roomEvents)).max(10) });

/** The webhook's address, and the settings of this server without which it cannot be saved. */
export const webhookReply = z.object({
  url: z.string().nullable(),
  /** The events of rooms that its owner chose; none without a webhook. */
  events: z.array(z.enum(roomEvents)),
  /** True if this server has a key to encrypt the webhook's secret. */
  secretsAvailable: z.boolean(),
  /** True if this server allows any hosts for webhooks. */
  hostsAllowed: z.boolean(),
});
export type WebhookReply = z.infer<typeof webhookReply>;

/** The only reply with the secret, which is new each time. */
export const savedWebhook = z.object({ url: z.string(), secret: z.string() });
export type SavedWebhook = z.infer<typeof savedWebhook>;

/** An event and its delivery. The state is `pending` until the receiver accepts it or all attempts have failed. */
export const delivery = z.object({
  /** The `webhook-id` of every attempt. */
  id,
  type: z.enum(webhookEvents),
  state: z.enum(["pending", "delivered", "failed"]),
  attempts: z.int(),
  /** The last error, in the service's own words. It has only the status of the receiver's response. */
  lastError: z.string().nullable(),
  createdAt: moment,
  /** Null after delivery or failure. */
  nextAttemptAt: moment.nullable(),
  deliveredAt: moment.nullable(),
  failedAt: moment.nullable(),
});
export type Delivery = z.infer<typeof delivery>;

/** The newest 50. */
export const deliveryList = z.object({ deliveries: z.array(delivery) });

export const sentTest = z.object({ id });

/** The JSON payload for a receiver of a standup's event. It has no people's names, texts or counts. */
export type WebhookPayload = {
  type: Exclude<WebhookEvent, RoomEvent>;
  /** The time of the event. */
  timestamp: string;
  data: {
    org: string;
    space: string;
    /** Null in a test, like the next three keys. */
    sessionId: string | null;
    slotDate: string | null;
    opensAt: string | null;
    closesAt: string | null;
    /** The room's address in the browser. In a test, the space's address. */
    url: string;
  };
};

/** The JSON payload for a receiver of a room's event. It has no people's names, no titles and no written texts. */
export type RoomEventPayload = {
  type: RoomEvent;
  /** The time of the event. */
  timestamp: string;
  data: {
    org: string;
    space: string;
    sessionId: string;
    /** The kind of the room, such as `poker`. */
    kind: string;
    /** The room's address in the browser. */
    url: string;
    /** Only in `poker.estimated`. The estimate is a card of the room's deck; the reference may be empty. */
    story?: { id: string; ref: string; estimate: string };
    /** Only in `retro.ended`: the result in English, such as "3 actions"; null without one. */
    result?: string | null;
  };
};
