import { z } from "zod";

/** The body of every refusal: a sentence for people, a stable code for programs, and what some codes add. */
export const refusal = z.looseObject({
  error: z.string(),
  code: z.string(),
  /** Only with 500: the id of the line in the log. */
  requestId: z.string().optional(),
});
export type Refusal = z.infer<typeof refusal>;
