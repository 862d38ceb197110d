import { z } from "zod";
import { wholeBase } from "./base.ts";
import { roomChannel } from "./channels.ts";
import { forFacilitator, pluginNotice } from "./plugin-notices.ts";
import { comparedText, id, moment, trimmedText } from "./text.ts";

export const createSessionBody = z.object({
  kind: comparedText("kind", { min: 1, max: 64 }),
  title: trimmedText("a title", { min: 1, max: 200 }),
  /** The kind validates it. */
  config: z.unknown().optional(),
});

/** A session's new title. `base` is the title before the edit. */
export const sessionTitleBody = z.object({
  title: trimmedText("a title", { min: 1, max: 200 }),
  base: wholeBase({ title: comparedText("base.title", { max: 200 }) }),
});
export type SessionTitleBody = z.infer<typeof sessionTitleBody>;

export const renamedSession = z.object({ id, title: z.string() });

export const createdSession = z.object({
  id,
  spaceId: id,
  kind: z.string(),
  title: z.string(),
  phase: z.string(),
  revealed: z.boolean(),
  version: z.int(),
  facilitatorId: id,
  createdAt: moment,
  endedAt: moment.nullable(),
});
export type CreatedSession = z.infer<typeof createdSession>;

const participant = z.object({
  userId: id,
  name: z.string(),
  avatarHue: z.int(),
  avatarIcon: z.string(),
  spectator: z.boolean(),
  /** True for a seat by signed link. People choose their own names, so only this flag distinguishes guests. */
  guest: z.boolean(),
});
export type Participant = z.infer<typeof participant>;

/** The complete room as one viewer may see it: the body of a GET and of every socket frame. */
export const envelope = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  phase: z.string(),
  revealed: z.boolean(),
  version: z.int(),
  facilitatorId: id,
  facilitatorConnected: z.boolean(),
  facilitatorOfflineSince: moment.optional(),
  createdAt: moment,
  endedAt: moment.nullable(),
  serverTime: moment,
  orgSlug: z.string(),
  spaceSlug: z.string(),
  presence: z.array(id),
  participants: z.array(participant),
  names: z.record(z.string(), z.string()),
  config: z.record(z.string(), z.unknown()),
  state: z.record(z.string(), z.unknown()),
  /** Data for this viewer only, if the room's kind has such data. */
  mine: z.unknown().optional(),
  /** Notices of plugins for all members, oldest first. */
  notices: z.array(pluginNotice).optional(),
  /** Notices of plugins for the facilitator, and failed work of plugins for this room. */
  forFacilitator: forFacilitator.optional(),
  /** The chat channels that hear of this open room, if any. */
  channels: z.array(roomChannel).optional(),
});
export type Envelope = z.infer<typeof envelope>;

/** The schemas of `config` and `state` in the envelopes of a kind, for all viewers. */
export type EnvelopeShape<C = unknown, State = unknown> = { config: z.ZodType<C>; state: z.ZodType<State> };

export const createdThing = z.object({ id });
