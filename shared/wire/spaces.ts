import { z } from "zod";
import { MAX_REFERENCE_LINK_LENGTH, referenceLinkProblem } from "../rules/reference-link.ts";
import { wholeBase } from "./base.ts";
import { kindTexts, nameTexts } from "./plugin-locales.ts";
import { kindField } from "./plugin-package.ts";
import { pluginResult } from "./plugin-reach.ts";
import { comparedText, id, moment, text, trimmedText } from "./text.ts";

export const orgList = z.array(
  z.object({ slug: z.string(), name: z.string(), role: z.enum(["admin", "member"]) }),
);
export type OrgList = z.infer<typeof orgList>;

export const spaceList = z.array(
  z.object({ slug: z.string(), name: z.string(), orgSlug: z.string(), protected: z.boolean() }),
);
export type SpaceList = z.infer<typeof spaceList>;

export const visibility = z.enum(["private", "org"]);

export const role = z.enum(["owner", "member"]);

export const spaceName = trimmedText("a space's name", { min: 1, max: 64 });

export const createSpaceBody = z.object({
  name: spaceName,
  open: z.boolean().optional(),
  visibility: visibility.optional(),
  org: comparedText("org", { max: 64 }).optional(),
});
export type CreateSpace = z.infer<typeof createSpaceBody>;

export const createdSpace = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  orgSlug: z.string(),
  visibility,
  passcode: z.string(),
  protected: z.boolean(),
});
export type CreatedSpace = z.infer<typeof createdSpace>;

export const joinBody = z.object({
  passcode: comparedText("passcode", { max: 64 }).optional(),
  handle: comparedText("handle", { max: 128 }).optional(),
});
export type JoinSpace = z.infer<typeof joinBody>;

/** A space's new name. `base` is the name before the edit. */
export const renameSpaceBody = z.object({
  name: spaceName,
  base: wholeBase({ name: comparedText("base.name", { max: 64 }) }),
});
export type RenameSpaceBody = z.infer<typeof renameSpaceBody>;

export const renamedSpace = z.object({ slug: z.string(), name: z.string() });
export type RenamedSpace = z.infer<typeof renamedSpace>;

export const visibilityBody = z.object({ visibility });

/** The link pattern for references of stories, with {ref} in place of the reference. Empty for no links. */
export const referenceLinkBody = z.object({
  pattern: text("pattern", { max: MAX_REFERENCE_LINK_LENGTH }).superRefine((pattern, ctx) => {
    const message = pattern === "" ? null : referenceLinkProblem(pattern);
    if (message) ctx.addIssue({ code: "custom", message: message });
  }),
  base: wholeBase({ pattern: comparedText("base.pattern", { max: MAX_REFERENCE_LINK_LENGTH }) }),
});
export type ReferenceLinkBody = z.infer<typeof referenceLinkBody>;

export const roleBody = z.object({ role });
export type Role = z.infer<typeof role>;

/** Without a body, the space gets a new passcode. `open` removes the passcode. */
export const passcodeBody = z
  .object({ open: z.boolean({ error: "open must be true or false" }).optional() })
  .optional();

export const passcodeReply = z.object({ passcode: z.string(), protected: z.boolean() });
export type PasscodeReply = z.infer<typeof passcodeReply>;

export const inviteBody = z.object({ passcode: comparedText("passcode", { max: 64 }).optional() }).optional();

/** An opaque handle for one join within five minutes. */
export const inviteReply = z.object({ handle: z.string() });
export type InviteReply = z.infer<typeof inviteReply>;

export const strangerView = z.object({ name: z.string(), protected: z.boolean() });
export type StrangerView = z.infer<typeof strangerView>;

const spaceMember = z.object({
  userId: id,
  name: z.string(),
  avatarHue: z.int(),
  avatarIcon: z.string(),
  spectator: z.boolean(),
  role,
  at: z.object({ sessionId: id, title: z.string() }).optional(),
});

/** The progress of a room in a list. Null for kinds without one. */
export const roomProgress = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("poker"),
      settled: z.int(),
      total: z.int(),
      /** The reference of the story on the table, or its title. Absent while no story is on the table. */
      current: z.string().optional(),
    }),
    z.object({ kind: z.literal("standup"), answered: z.int(), total: z.int() }),
  ])
  .nullable();

export const sessionSummary = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  phase: z.string(),
  revealed: z.boolean(),
  version: z.int(),
  facilitatorId: id,
  createdAt: moment,
  endedAt: moment.nullable(),
  /** The number of people with an open socket on the room; 0 in an ended room. */
  here: z.int(),
  lastActivityAt: moment,
  /** At most five of these people. */
  present: z.array(z.object({ id, name: z.string(), facilitator: z.boolean() })),
  progress: roomProgress,
  /** The result of an ended room, at a glance. */
  result: z
    .discriminatedUnion("kind", [
      z.object({
        kind: z.literal("poker"),
        estimated: z.int(),
        /** The sum of the numeric estimates. Null for a deck of sizes, and without such an estimate. */
        points: z.number().nullable(),
      }),
      z.object({
        kind: z.literal("standup"),
        /** The answered entries. */
        wrote: z.int(),
        /** The people who have had their turn and were not skipped. */
        spoke: z.int(),
        /** The entries with blockers. */
        blockers: z.int(),
      }),
      pluginResult,
    ])
    .nullable(),
  /** An owner keeps the room from rules that delete ended rooms. */
  kept: z.boolean(),
  /** When a rule deletes the room, if that is within seven days. Otherwise null. */
  deletesAt: moment.nullable(),
});
export type SessionSummary = z.infer<typeof sessionSummary>;

export const memberView = strangerView.extend({
  slug: z.string(),
  orgSlug: z.string(),
  visibility,
  archived: z.boolean(),
  passcode: z.string().optional().describe("Absent for a side panel; empty if the space has no passcode"),
  /** The link pattern for references of stories, with {ref} in it. Empty for no links. */
  referenceLink: z.string(),
  /** The number of days after which a rule deletes ended rooms, the space's or the operator's. Null for never. */
  roomRetention: z.int().nullable(),
  /** The number of ended rooms that a rule deletes within seven days. */
  roomsDue: z.int(),
  role,
  /** For owners: the last time that passcode guesses were refused for all people. Null after a passcode change. */
  guessesRefusedAt: moment.nullable(),
  /** For owners: the number of plugin connections that expire within two weeks, or whose sign-in was refused. */
  connectionsDue: z.int(),
  members: z.array(spaceMember),
  sessions: z.array(sessionSummary),
  kinds: z.array(z.string()),
  kindNames: z.record(z.string(), z.string()),
  /** The form fields for a new room of each plugin kind. Only plugin kinds are keys. */
  kindFields: z.record(z.string(), z.array(kindField)),
  /** The texts of plugin kinds in other languages. Kinds without translations are left out. */
  kindTexts: z.record(z.string(), kindTexts),
  /** The icons of plugin kinds as SVG text, for an `<img>`. Kinds without an icon are left out. */
  kindIcons: z.record(z.string(), z.string()),
  /** The hue of each kind's ink, 0 to 359. It has the keys of `kindNames`. */
  kindHues: z.record(z.string(), z.int()),
  /** The kinds of bundled plugins that the org's admins could install. */
  addableKinds: z.array(
    z.object({
      kind: z.string(),
      display: z.string(),
      names: nameTexts.optional(),
      icon: z.string(),
      hue: z.int(),
    }),
  ),
});
export type MemberView = z.infer<typeof memberView>;

export const spaceView = z.union([memberView, strangerView]);
