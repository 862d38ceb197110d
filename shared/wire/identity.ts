import { z } from "zod";
import { id, moment, trimmedText } from "./text.ts";

/** A plugin's kind of room. `icon` is SVG text or "", and `hue` the hue of its ink. */
const startKind = z.object({ kind: z.string(), display: z.string(), icon: z.string(), hue: z.int() });
export type StartKind = z.infer<typeof startKind>;

export const authReply = z.object({
  mode: z.enum(["open", "oidc"]),
  /** BASE_URL. Only pages of this address may write and open sockets. */
  baseUrl: z.string(),
  /** In oidc mode: the provider's name and its sign-out page. Absent if it has no sign-out page. */
  providerSignOut: z.object({ name: z.string(), url: z.string() }).optional(),
  /** The meeting clients whose side panel may show the application. Absent if there are none. */
  embedProviders: z
    .array(z.object({ name: z.string(), label: z.string(), cloudProjectNumber: z.string() }))
    .optional(),
  /** In open mode: kinds of the default org's plugins that the front page offers. Absent if there are none. */
  startKinds: z.array(startKind).optional(),
});
export type AuthReply = z.infer<typeof authReply>;

export const personName = trimmedText("a name", { min: 1, max: 64 });

export const nameBody = z.object({ name: personName });

export const me = z.object({
  id,
  name: z.string(),
  avatarHue: z.int().min(0).max(359),
  avatarIcon: z.string(),
  notificationSounds: z.boolean(),
  /** Only for a guest: the room of their link, and the link's expiry. */
  linkSessionId: id.optional(),
  linkExpiresAt: moment.optional(),
  /** True only in the iframe of a meeting client. */
  embedded: z.literal(true).optional(),
});
export type Me = z.infer<typeof me>;

/** `true`: a caller without a session gets 204 and no refusal. Any other value has no effect. */
export const meQuery = z.object({ optional: z.string().optional() });

/**
 * The name of an icon in the client's set. The service does not know the set and checks the format only. Absent or ""
 * clears the icon.
 */
export const avatarBody = z.object({
  icon: z
    .string({ error: "an icon must be text" })
    .regex(/^[a-z0-9-]{0,32}$/, { error: "an icon is at most 32 of a-z, 0-9 and -" })
    .optional(),
});

export const settingsBody = z.object({
  notificationSounds: z.boolean({ error: "notificationSounds must be true or false" }),
});
