import { z } from "zod";
import { id, text } from "./text.ts";

/** The member to whom the facilitator hands the facilitator's seat. */
export const transferBody = z.object({ userId: id });

/**
 * The message to a person who is removed from a room; cut to 123 bytes in the close frame. Its only limit is that of
 * the body, which has so many bytes at most.
 */
export const removalBody = z.object({ message: text("a message", { max: 4096 }).optional() }).optional();

export const spectatorBody = z.object({ on: z.boolean({ error: "on must be true or false" }) });
