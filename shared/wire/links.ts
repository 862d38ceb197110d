import { z } from "zod";
import { me, personName } from "./identity.ts";
import { id, moment } from "./text.ts";

/** The answer to minting a link. The token and the address that carries it are shown here and never again. */
export const mintedLink = z.object({ id, token: z.string(), url: z.string(), expiresAt: moment });
export type MintedLink = z.infer<typeof mintedLink>;

/** The links of a room, never their tokens. */
export const linkList = z.object({
  links: z.array(
    z.object({
      id,
      sessionId: id,
      createdBy: id.nullable(),
      createdAt: moment,
      expiresAt: moment,
      revokedAt: moment.nullable(),
      redemptions: z.int().min(0),
    }),
  ),
});
export type LinkList = z.infer<typeof linkList>;

/** What a guest sends. Any text is accepted as a token: one that was never issued is answered like any bad one. */
export const redeemBody = z.object({
  name: personName,
  token: z.string({ error: "a token must be text" }),
});
export type RedeemBody = z.infer<typeof redeemBody>;

/** The seat that a guest got: its room, its end, and the guest's identity. */
export const redeemedLink = z.object({ sessionId: id, expiresAt: moment, me });
export type RedeemedLink = z.infer<typeof redeemedLink>;
