import { z } from "zod";
import { id, moment } from "./text.ts";

const place = { orgSlug: z.string(), spaceSlug: z.string(), spaceName: z.string() };

const todaysRoom = z.object({
  ...place,
  id,
  kind: z.string(),
  kindName: z.string(),
  title: z.string(),
  createdAt: moment,
  lastActivityAt: moment,
  /** When the clock ends it; null where nothing does. */
  closesAt: moment.nullable(),
  /** The zone of its space's schedule. */
  timezone: z.string().nullable(),
  /** People with a socket open on the room right now. */
  here: z.int(),
  /** At most eight of them. */
  present: z.array(z.object({ id, name: z.string(), avatarHue: z.int(), avatarIcon: z.string() })),
  /** Whether the room waits for something of the caller. Of nobody else is it told. */
  waitsForMe: z.boolean(),
  /** Who asked the caller for help in it, and with what, where they said. */
  askedBy: z.array(z.object({ id, name: z.string(), note: z.string().optional() })),
});
export type TodaysRoom = z.infer<typeof todaysRoom>;

const comingSlot = z.object({ ...place, opensAt: moment, closesAt: moment, timezone: z.string() });
export type ComingSlot = z.infer<typeof comingSlot>;

/** What concerns the caller now, in all of their spaces. */
export const today = z.object({ rooms: z.array(todaysRoom), next: z.array(comingSlot) });
export type Today = z.infer<typeof today>;
