import { z } from "zod";
import { comparedText, id, moment } from "./text.ts";

const records = z.array(z.record(z.string(), z.unknown()));

/** The texts of a person in a room of a plugin. `missing`: why the plugin did not return them. */
const pluginTexts = z.object({
  sessionId: id,
  /** Null for a room that the caller may no longer see. */
  title: z.string().nullable(),
  org: z.string(),
  space: z.string(),
  plugin: z.string(),
  texts: z.array(z.object({ what: z.string(), text: z.string() })),
  missing: z.enum(["unavailable", "no-hook", "failed", "still-there"]).optional(),
});

/** All stored data of the caller. Each list has the records of one sort; later versions add lists and fields. */
export const ownData = z
  .object({
    exportedAt: moment,
    person: z.record(z.string(), z.unknown()),
    pluginTexts: z.array(pluginTexts),
  })
  .catchall(records);
export type OwnData = z.infer<typeof ownData>;

/** What keeps the caller from deleting their account, and what stays. */
export const accountDeletion = z.object({
  /** Spaces of which only the caller is an owner. They need another owner first. */
  spaces: z.array(z.object({ org: z.string(), slug: z.string(), name: z.string() })),
  /** Orgs of which only the caller is an admin. They need another admin first. */
  orgs: z.array(z.object({ slug: z.string(), name: z.string() })),
  /** The names of plugins that have rooms in the caller's spaces and erase nobody. */
  plugins: z.array(z.string()),
});
export type AccountDeletion = z.infer<typeof accountDeletion>;

/** The caller's name, which confirms the deletion. */
export const accountDeletionBody = z.strictObject({ name: comparedText("name", { max: 64 }) });
