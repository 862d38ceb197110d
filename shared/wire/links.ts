import { z } from "zod";
import { me, personName } from "./identity.ts";
import { id, moment } from "./text.ts";

/** The reply with a new link. It is the only reply with the token and the link's address. */
export const mintedLink = z.object({ id, token: z.string(), url: z.string(), expiresAt: moment });
export type MintedLink = z.infer<typeof mintedLink>;

/** The links of a room, without their tokens. */
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

/** The body from a guest. Any text is accepted as a token, so unknown and invalid tokens get the same reply. */
export const redeemBody = z.object({
  name: personName,
  token: z.string({ error: "a token must be text" }),
});
export type RedeemBody = z.infer<typeof redeemBody>;

/** A guest's new seat: its room, its expiry, and the guest's identity. */
export const redeemedLink = z.object({ sessionId: id, expiresAt: moment, me });
export type RedeemedLink = z.infer<typeof redeemedLink>;
