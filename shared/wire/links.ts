import { z } from "zod";
import { me, personName } from "./identity.ts";
import { nameTexts } from "./plugin-locales.ts";
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

/** The body that asks for the room of a link. */
export const previewBody = redeemBody.pick({ token: true });

/** The room of a link, for the page on which a guest joins. */
export const linkPreview = z.object({
  title: z.string(),
  kind: z.string(),
  kindName: z.string(),
  kindNameTexts: nameTexts.optional(),
  /** The icon of a plugin's kind as SVG text, or "". */
  icon: z.string(),
  hue: z.int(),
  /** The number of people with an open socket on the room. */
  here: z.int(),
  /** At most five of these people. */
  present: z.array(z.object({ name: z.string(), avatarHue: z.int(), avatarIcon: z.string() })),
  /** For a member of the room's space: the room, which they can enter without the link. */
  room: z.object({ orgSlug: z.string(), spaceSlug: z.string(), sessionId: id }).optional(),
});
export type LinkPreview = z.infer<typeof linkPreview>;

/** A guest's new seat: its room, its expiry, and the guest's identity. */
export const redeemedLink = z.object({ sessionId: id, expiresAt: moment, me });
export type RedeemedLink = z.infer<typeof redeemedLink>;
