import { z } from "zod";
import { webhookEvents, type WebhookEvent } from "../rules/webhook-events.ts";
import { id, moment, text } from "./text.ts";

/** The address to which a space's standups are reported. `shared/rules/webhook-url.ts` has the rules of addresses. */
export const webhookBody = z.strictObject({ url: text("url", { min: 1, max: 2000 }) });

export const webhookReply = z.object({ url: z.string().nullable() });

/** The only reply that carries the secret, which is new each time. */
export const savedWebhook = z.object({ url: z.string(), secret: z.string() });
export type SavedWebhook = z.infer<typeof savedWebhook>;

/** One event and its delivery: `pending` until a receiver accepted it or no attempt is left. */
export const delivery = z.object({
  /** What the receiver sees as `webhook-id`, the same at every attempt. */
  id,
  type: z.enum(webhookEvents),
  state: z.enum(["pending", "delivered", "failed"]),
  attempts: z.int(),
  /** What went wrong last, in the service's own words and the status; nothing else of the receiver's answer. */
  lastError: z.string().nullable(),
  createdAt: moment,
  /** Null once it is delivered or has failed. */
  nextAttemptAt: moment.nullable(),
  deliveredAt: moment.nullable(),
  failedAt: moment.nullable(),
});
export type Delivery = z.infer<typeof delivery>;

/** The newest 50. */
export const deliveryList = z.object({ deliveries: z.array(delivery) });

export const sentTest = z.object({ id });

/** What a receiver is sent, as JSON. No names, no texts, no counts. */
export type WebhookPayload = {
  type: WebhookEvent;
  /** When it happened. */
  timestamp: string;
  data: {
    org: string;
    space: string;
    /** Null in a test, as are the three below it. */
    sessionId: string | null;
    slotDate: string | null;
    opensAt: string | null;
    closesAt: string | null;
    /** The room's address in the browser; the space's in a test. */
    url: string;
  };
};
