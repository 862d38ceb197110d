import { z } from "zod";

/** How many minutes before a standup its alarm rings. */
export const feedBody = z.object({
  remindMinutes: z
    .int({ error: "remindMinutes must be a whole number" })
    .min(0, "a reminder comes 0 to 1440 minutes before")
    .max(1440, "a reminder comes 0 to 1440 minutes before"),
});

/** Whether the caller has a feed. Never its address, which holds the token. */
export const feedState = z.object({ active: z.boolean(), remindMinutes: z.int().optional() });
export type FeedState = z.infer<typeof feedState>;

/** The only reply that carries the address. */
export const mintedFeed = z.object({ url: z.string(), remindMinutes: z.int() });
export type MintedFeed = z.infer<typeof mintedFeed>;
