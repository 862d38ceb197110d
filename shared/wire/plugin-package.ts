import { z } from "zod";
import { capabilities, pluginSlots, takesScope, type Grant } from "../rules/capabilities.ts";
import { colorNames, colorPattern } from "../rules/theme.ts";
import { connectionScope } from "../rules/hosts.ts";
import {
  connectionGrantProblem,
  packageConnections,
  packageSettings,
  settingConnectionProblem,
} from "./plugin-connections.ts";
import { field, fieldType, fieldValue, slug, valuesFit, valuesFitConfig } from "./plugin-fields.ts";
import { fileData, fileEncoding } from "./plugin-files.ts";
import { pluginIcon } from "./plugin-icon.ts";
import { packageLocales, undeclaredText } from "./plugin-locales.ts";
import { text, trimmedText } from "./text.ts";

/** The default and maximum storage of a plugin, in bytes. */
const DEFAULT_QUOTA_BYTES = 1_048_576;
const MAX_QUOTA_BYTES = 16_777_216;

/** A grant that a package requests. `optional` marks a secret that the plugin works without. */
type RequestedGrant = Grant & { optional?: true };

const isUnique = <T>(list: readonly T[], keyOf: (item: T) => string) =>
  new Set(list.map(keyOf)).size === list.length;

/** The name of a plugin, which is a part of addresses. */
export const pluginName = z
  .string({ error: "name must be text" })
  .max(64, { error: "name must have at most 64 characters" })
  .regex(/^[a-z0-9]+(?:[.-][a-z0-9]+)*$/, {
    error: "name must be made of a-z, 0-9 and single dots or dashes between them",
  });

/** A version as semver.org writes it. */
export const pluginVersion = z
  .string({ error: "version must be text" })
  .max(64, { error: "version must have at most 64 characters" })
  .regex(
    /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/,
    { error: "version must be a semantic version such as 1.0.0" },
  );

const grant = z
  .object({
    capability: z.enum(capabilities, { error: "unknown capability" }),
    scope: text("scope", { max: 253 }).default(""),
    /** In place of a scope: the host that people set for this connection. */
    connection: slug("connection").optional(),
    /** The plugin works without this secret. */
    optional: z.boolean({ error: "optional must be true or false" }).optional(),
  })
  .refine(
    ({ capability, scope, connection }) =>
      connection === undefined || (capability === "fetch" && scope === ""),
    {
      error: "only fetch without a scope can name a connection",
    },
  )
  .transform(({ connection, ...rest }) =>
    connection === undefined ? rest : { ...rest, scope: connectionScope(connection) },
  )
  .refine(takesScope, { error: "the scope is invalid for its capability" })
  .refine(({ capability, scope, optional }) => !optional || (capability === "secrets" && scope !== ""), {
    error: "only a secret with a name can be optional",
  })
  // The digest covers the keys, so a package with `optional: false` must equal one without it.
  .transform(({ optional, ...rest }): RequestedGrant => (optional ? { ...rest, optional } : rest));

const actionRole = z.enum(["facilitator", "member", "participant"], {
  error: "who must be facilitator, member or participant",
});

const action = z
  .object({
    name: slug("the name of an action"),
    verb: z.enum(["POST", "PUT", "PATCH", "DELETE"], { error: "verb must be POST, PUT, PATCH or DELETE" }),
    who: actionRole.optional(),
    facilitatorOnly: z.boolean({ error: "facilitatorOnly must be true or false" }).optional(),
    commitments: z.literal(true, { error: "commitments must be true" }).optional(),
  })
  .transform(({ name, verb, who, facilitatorOnly, commitments }) => ({
    name,
    verb,
    who: who ?? (facilitatorOnly ? ("facilitator" as const) : ("participant" as const)),
    // A missing key keeps the digests of packages that were uploaded before the key existed.
    ...(commitments && { commitments }),
  }));

/** Rooms of the kind can open on a schedule, with this config unless the schedule's owner chooses another. */
const scheduledRooms = z.object(
  {
    config: z
      .record(z.string(), z.unknown(), { error: "scheduled.config must be an object" })
      .refine(valuesFit, { error: "scheduled.config may have at most 8 KiB" })
      .default({}),
  },
  { error: "scheduled must be an object" },
);

const kind = z.object({
  kind: slug("the name of a kind"),
  display: trimmedText("the display name of a kind", { min: 1, max: 64 }),
  // Optional without a default: a default would change the digest of every package without a hue.
  hue: z
    .int({ error: "hue must be a whole number" })
    .min(0, { error: "hue must be 0 to 359" })
    .max(359, { error: "hue must be 0 to 359" })
    .optional(),
  actions: z
    .array(action)
    .max(64, { error: "a kind has at most 64 actions" })
    .default([])
    .refine((list) => isUnique(list, ({ name }) => name), { error: "a kind has two actions of one name" }),
  fields: z
    .array(field)
    .max(8, { error: "a kind has at most 8 fields" })
    .default([])
    .refine((list) => isUnique(list, ({ name }) => name), { error: "a kind has two fields of one name" })
    .refine(valuesFitConfig, { error: "the values of a kind's fields may have at most 8 KiB" }),
  // Optional without a default, as the hue.
  scheduled: scheduledRooms.optional(),
});

/** The form of a SHA-256 digest: 64 hex digits in lower case. */
export const digest = z.string().regex(/^[0-9a-f]{64}$/, { error: "a digest must be 64 hex digits" });

const file = z
  .object({
    sha256: digest.optional(),
    encoding: fileEncoding.optional(),
    data: fileData.optional(),
  })
  .refine(({ data, encoding }) => (data === undefined) === (encoding === undefined), {
    error: "a file has data and encoding, or neither",
  })
  .refine(({ data, sha256 }) => data !== undefined || sha256 !== undefined, {
    error: "a file without data has a sha256",
  });
export type PackageFile = z.infer<typeof file>;

const colors = z.partialRecord(
  z.enum(colorNames),
  z.string({ error: "a colour must be text" }).regex(colorPattern, { error: "a colour must be #rrggbb" }),
  { error: "a theme may only have the colours that the protocol lists" },
);

/** The colours of a plugin's theme. Missing colours are the built-in ones. */
export const themeColors = z.object(
  { light: colors.default({}), dark: colors.default({}) },
  { error: "theme must have light and dark" },
);
export type ThemeColors = z.infer<typeof themeColors>;

const packageFields = z.object({
  format: z.literal(1, { error: "format must be 1" }).default(1),
  name: pluginName,
  version: pluginVersion,
  display: trimmedText("display", { min: 1, max: 64 }),
  description: text("description", { max: 500, shape: "lines" }).default(""),
  // Optional without a default: a default would change the digest of every package without a summary.
  summary: trimmedText("summary", { min: 1, max: 160 }).optional(),
  quotaBytes: z
    .int({ error: "quotaBytes must be a whole number" })
    .min(0, { error: "quotaBytes must not be negative" })
    .max(MAX_QUOTA_BYTES, { error: `quotaBytes must be at most ${MAX_QUOTA_BYTES}` })
    .default(DEFAULT_QUOTA_BYTES),
  capabilities: z
    .array(grant, { error: "capabilities must be a list" })
    .max(64, { error: "a package asks for at most 64 capabilities" })
    .default([])
    .transform(withoutDuplicates),
  kinds: z
    .array(kind, { error: "kinds must be a list" })
    .max(16, { error: "a package has at most 16 kinds" })
    .default([])
    .refine((list) => isUnique(list, (item) => item.kind), { error: "a package has two kinds of one name" }),
  slots: z
    .array(z.enum(pluginSlots, { error: "unknown slot" }), { error: "slots must be a list" })
    .default(["panel"])
    .transform((list) => [...new Set(list)]),
  theme: themeColors.optional(),
  icon: pluginIcon.optional(),
  files: z
    .object({ "plugin.js": file.optional(), "ui.js": file.optional(), "texts.json": file.optional() })
    .optional(),
  // Optional without a default: a default would change the digest of every package without other languages.
  locales: packageLocales.optional(),
  // Optional without a default, for the same reason.
  connections: packageConnections.optional(),
  settings: packageSettings.optional(),
  /** The plugin creates tickets over this connection, with the asks `ticket` and `ticket-states`. */
  tickets: z.object({ connection: slug("the connection of tickets") }).optional(),
});

/**
 * An uploaded plugin package. Unknown keys are ignored. Unknown capabilities, slots and types are refused.
 */
export const pluginPackage = packageFields
  .refine(hasCommitmentGrant, {
    error: "an action with commitments needs the capability commitments:write",
    path: ["kinds"],
  })
  .superRefine(({ locales = {}, ...declared }, context) => {
    const message = connectionGrantProblem(declared);
    if (message) context.addIssue({ code: "custom", message, path: ["capabilities"] });
    const ofSetting = settingConnectionProblem(declared);
    if (ofSetting) context.addIssue({ code: "custom", message: ofSetting, path: ["settings"] });
    const { tickets, connections = [] } = declared;
    if (tickets && !connections.some(({ name }) => name === tickets.connection))
      context.addIssue({
        code: "custom",
        message: "tickets names a connection that the package does not declare",
        path: ["tickets"],
      });
    const undeclared = undeclaredText(locales, declared);
    if (undeclared)
      context.addIssue({
        code: "custom",
        message: undeclared.message,
        path: ["locales", ...undeclared.path],
      });
  });
export type PluginPackage = z.infer<typeof pluginPackage>;

/** An org's names for the kinds of a package, by their names in the package. */
export const kindNames = z.record(slug("the name of a kind"), slug("the name of a kind"));
export type KindNames = z.infer<typeof kindNames>;

/** A form field for a new room of a plugin's kind, as replies show it. */
export const kindField = z.object({
  name: z.string(),
  label: z.string(),
  type: fieldType,
  options: z.array(z.string()).optional(),
  /** The text below each option while it is chosen, in the order of `options`; "" for none. */
  previews: z.array(z.string()).optional(),
  /** The value that the form starts with. */
  value: fieldValue.optional(),
});
export type KindField = z.infer<typeof kindField>;

/** A kind as its package declares it. */
export const declaredKind = z.object({
  kind: z.string(),
  display: z.string(),
  /** The hue of the kind's ink. Absent if the package declares none. */
  hue: z.int().optional(),
  actions: z.array(
    z.object({
      name: z.string(),
      verb: z.string(),
      who: actionRole,
      /** True if the action may add and withdraw commitments. */
      commitments: z.boolean().optional(),
    }),
  ),
  fields: z.array(kindField),
  /** Absent if its rooms cannot open on a schedule. */
  scheduled: z.object({ config: z.record(z.string(), z.unknown()) }).optional(),
});

type Requests = { kinds: z.output<typeof kind>[]; capabilities: Grant[] };

/** Returns false if an action would lock the whole space for commitments without the grant. */
function hasCommitmentGrant({ kinds, capabilities: grants }: Requests): boolean {
  const commits = kinds.some(({ actions }) => actions.some(({ commitments }) => commitments));
  return !commits || grants.some(({ capability }) => capability === "commitments:write");
}

function withoutDuplicates(list: readonly RequestedGrant[]): RequestedGrant[] {
  return [...new Map(list.map((grant) => [`${grant.capability} ${grant.scope}`, grant])).values()];
}
