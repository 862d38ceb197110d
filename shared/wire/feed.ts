import { z } from "zod";

/** The alarm's lead time before a standup, in minutes. */
export const feedBody = z.object({
  remindMinutes: z
    .int({ error: "remindMinutes must be a whole number" })
    .min(0, "a reminder comes 0 to 1440 minutes before")
    .max(1440, "a reminder comes 0 to 1440 minutes before"),
});

/** The state of the caller's feed. It never contains the address, because the address contains the token. */
export const feedState = z.object({ active: z.boolean(), remindMinutes: z.int().optional() });
export type FeedState = z.infer<typeof feedState>;

/** The only reply with the address. */
export const mintedFeed = z.object({ url: z.string(), remindMinutes: z.int() });
export type MintedFeed = z.infer<typeof mintedFeed>;
