import { z } from "zod";

/** The body of every refusal: a sentence for people and a stable code for programs. Some codes add keys. */
export const refusal = z.looseObject({
  error: z.string(),
  code: z.string(),
  /** Only with 500: the request id in the log. */
  requestId: z.string().optional(),
});
export type Refusal = z.infer<typeof refusal>;
