import { z } from "zod";

/**
 * The value of the header `Idempotency-Key`, in quotation marks or without them: an unguessable text, such as a random
 * UUID.
 */
export const idempotencyKey = z.string().regex(/^(?:[\w-]{22,64}|"[\w-]{22,64}")$/, {
  error: "Idempotency-Key must be 22 to 64 letters, digits, hyphens or underscores",
});
