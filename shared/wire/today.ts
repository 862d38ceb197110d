import { z } from "zod";
import { nameTexts } from "./plugin-locales.ts";
import { roomProgress } from "./spaces.ts";
import { id, moment } from "./text.ts";

const place = { orgSlug: z.string(), spaceSlug: z.string(), spaceName: z.string() };

const todaysRoom = z.object({
  ...place,
  id,
  kind: z.string(),
  kindName: z.string(),
  title: z.string(),
  phase: z.string(),
  revealed: z.boolean(),
  progress: roomProgress,
  createdAt: moment,
  lastActivityAt: moment,
  /** The scheduled end. Null if the room does not end automatically. */
  closesAt: moment.nullable(),
  /** The zone of its space's schedule. */
  timezone: z.string().nullable(),
  /** The number of people with an open socket on the room. */
  here: z.int(),
  /** At most eight of these people. */
  present: z.array(z.object({ id, name: z.string(), avatarHue: z.int(), avatarIcon: z.string() })),
  /** True if the room waits for an action of the caller. The reply has no such data about other people. */
  waitsForMe: z.boolean(),
  /** The people who asked the caller for help in this room, with their notes. */
  askedBy: z.array(
    z.object({
      id,
      name: z.string(),
      avatarHue: z.int(),
      avatarIcon: z.string(),
      note: z.string().optional(),
    }),
  ),
});
export type TodaysRoom = z.infer<typeof todaysRoom>;

const comingSlot = z.object({
  ...place,
  opensAt: moment,
  closesAt: moment,
  timezone: z.string(),
  kind: z.string(),
  /** The title of a schedule of rooms of other kinds. Null for standups. */
  title: z.string().nullable(),
});
export type ComingSlot = z.infer<typeof comingSlot>;

/** The caller's current rooms and next slots in all of their spaces. */
export const today = z.object({
  rooms: z.array(todaysRoom),
  /** The names of the rooms' plugin kinds in other languages. Kinds without translations are left out. */
  kindNameTexts: z.record(z.string(), nameTexts),
  /** The icons of the rooms' plugin kinds as SVG text, for an `<img>`. Kinds without an icon are left out. */
  kindIcons: z.record(z.string(), z.string()),
  /** The hue of the ink of each kind in `rooms`, 0 to 359. */
  kindHues: z.record(z.string(), z.int()),
  next: z.array(comingSlot),
});
export type Today = z.infer<typeof today>;
