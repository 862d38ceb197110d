import { z } from "zod";
import { id, moment, trimmedText } from "./text.ts";

export const authReply = z.object({
  mode: z.enum(["open", "oidc"]),
  /** BASE_URL, the only address whose pages may write and open sockets. */
  baseUrl: z.string(),
  /** In oidc mode: the provider's name and its own page for signing out; absent where it has none. */
  providerSignOut: z.object({ name: z.string(), url: z.string() }).optional(),
  /** The meeting clients whose side panel may show the application; absent where there is none. */
  embedProviders: z
    .array(z.object({ name: z.string(), label: z.string(), cloudProjectNumber: z.string() }))
    .optional(),
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
  /** In a guest's only: the room their link leads to, and when it ends. */
  linkSessionId: id.optional(),
  linkExpiresAt: moment.optional(),
  /** True in the frame of a meeting client only. */
  embedded: z.literal(true).optional(),
});
export type Me = z.infer<typeof me>;

/**
 * An icon of the client's own set, which the service does not know: only the form is checked. Absent or "" clears it.
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
