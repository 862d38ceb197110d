import { z } from "zod";
import { id, text } from "./text.ts";

/** Whom the facilitator hands the seat to. */
export const transferBody = z.object({ userId: id });

/** What somebody who is removed from a room is told; cut to 123 bytes in the close frame. */
export const removalBody = z.object({ message: text("a message", { max: 1000 }).optional() }).optional();

export const spectatorBody = z.object({ on: z.boolean({ error: "on must be true or false" }) });
