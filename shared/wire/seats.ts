import { z } from "zod";
import { id, text } from "./text.ts";

/** The member who becomes the new facilitator. */
export const transferBody = z.object({ userId: id });

/**
 * The message to a person who is removed from a room. It is truncated to 123 bytes for the close frame. The body's size
 * limit is also 4096 bytes.
 */
export const removalBody = z.object({ message: text("a message", { max: 4096 }).optional() }).optional();

export const spectatorBody = z.object({ on: z.boolean({ error: "on must be true or false" }) });
