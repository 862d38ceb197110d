import { z } from "zod";
import { canonicalSecret } from "../rules/canonical-secret.ts";
import { moment } from "./text.ts";

const challenge = z
  .string({ error: "the challenge must be text" })
  .regex(canonicalSecret, { error: "the challenge must be a SHA-256 in base64url" });

/** Returns true if a text is a challenge in canonical form. */
export function isChallenge(text: unknown): text is string {
  return challenge.safeParse(text).success;
}

export const openHandoffBody = z.object({
  provider: z.string({ error: "the provider must be text" }),
  challenge,
});
export type OpenHandoff = z.infer<typeof openHandoffBody>;

export const handoff = z.object({ displayCode: z.string(), signinPath: z.string(), expiresIn: z.int() });
export type Handoff = z.infer<typeof handoff>;

export const verifierBody = z.object({ verifier: z.string({ error: "the verifier must be text" }) });

export const pendingHandoff = z.object({ status: z.literal("pending") });

export const embeddedToken = z.object({ token: z.string(), expiresAt: moment });
export type EmbeddedToken = z.infer<typeof embeddedToken>;
