import { z } from "zod";
import { nameTexts } from "./plugin-locales.ts";
import { comparedText, id, moment } from "./text.ts";

const place = { orgSlug: z.string(), spaceSlug: z.string(), spaceName: z.string() };

const foundRoom = z.object({
  ...place,
  id,
  kind: z.string(),
  kindName: z.string(),
  title: z.string(),
  lastActivityAt: moment,
  endedAt: moment.nullable(),
  /** The first story that matches the text. Null if the title or the kind's name matches, and without a text. */
  story: z.object({ ref: z.string(), title: z.string() }).nullable(),
});
export type FoundRoom = z.infer<typeof foundRoom>;

const foundPerson = z.object({
  ...place,
  id,
  name: z.string(),
  avatarHue: z.int(),
  avatarIcon: z.string(),
  /** The open room of that space in which the person has an open socket. */
  room: z.object({ id, title: z.string() }).nullable(),
});
export type FoundPerson = z.infer<typeof foundPerson>;

const offeredKind = z.object({
  orgSlug: z.string(),
  kind: z.string(),
  name: z.string(),
  /** Its name in other languages, by BCP 47 tag. */
  names: nameTexts.optional(),
  icon: z.string(),
  hue: z.int(),
});
export type OfferedKind = z.infer<typeof offeredKind>;

/** The rooms and people of the caller's spaces that match a text. */
export const found = z.object({
  rooms: z.array(foundRoom),
  people: z.array(foundPerson),
  /** The kinds for new rooms, by org. Empty with a text. */
  kinds: z.array(offeredKind),
});
export type Found = z.infer<typeof found>;

export const findQuery = z.object({ q: comparedText("q", { max: 100 }).optional() });
