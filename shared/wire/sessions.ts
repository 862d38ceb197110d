import { z } from "zod";
import { wholeBase } from "./base.ts";
import { comparedText, id, moment, trimmedText } from "./text.ts";

export const createSessionBody = z.object({
  kind: comparedText("kind", { min: 1, max: 64 }),
  title: trimmedText("a title", { min: 1, max: 200 }),
  /** Decoded by the kind. */
  config: z.unknown().optional(),
});

/** A session's title, and the one that it was typed over. */
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

/** The whole of a room as one viewer may see it: the body of a GET and of every socket frame. */
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
  /** What concerns this viewer alone, where the room's kind has such a part. */
  mine: z.unknown().optional(),
});
export type Envelope = z.infer<typeof envelope>;

/** What a kind's rooms have as `config` and `state` in the envelope, whoever sees it. */
export type EnvelopeShape<C = unknown, State = unknown> = { config: z.ZodType<C>; state: z.ZodType<State> };

export const createdThing = z.object({ id });
