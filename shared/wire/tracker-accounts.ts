import { z } from "zod";
import { id, trimmedText } from "./text.ts";

/** The most characters of an account's id and of its name. */
const MAX_LENGTH = 200;

/** An account in a tracker: how requests name it, and how people read it. */
export const trackerAccount = z.strictObject({
  id: trimmedText("id", { min: 1, max: MAX_LENGTH }),
  name: trimmedText("name", { min: 1, max: MAX_LENGTH }),
});
export type TrackerAccount = z.infer<typeof trackerAccount>;

/** The account that the caller has chosen, or null, and the members of the space who have chosen one. */
export const accountView = z.object({
  account: z.object({ id: z.string(), name: z.string() }).nullable(),
  chosenBy: z.array(z.object({ userId: id, name: z.string() })),
});
export type AccountView = z.infer<typeof accountView>;
