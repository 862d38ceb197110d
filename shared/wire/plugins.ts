import { z } from "zod";
import { capabilities, pluginSlots } from "../rules/capabilities.ts";
import { MAX_THEME_NAME_LENGTH } from "../rules/theme.ts";
import { declaredKind, digest, kindNames, pluginPackage, themeColors } from "./plugin-package.ts";
import { id, moment, text, trimmedText } from "./text.ts";

/** A grant in the words in which people consent to it. */
const describedGrant = z.object({
  capability: z.enum(capabilities),
  scope: z.string(),
  permits: z.string(),
  allows: z.array(z.string()).optional(),
  refuses: z.array(z.string()).optional(),
});

/** The pages of plugins in a room or in an org. */
export const panelList = z.array(
  z.object({
    name: z.string(),
    display: z.string(),
    version: z.string(),
    /** The address of the page, for a frame. */
    page: z.string(),
    grants: z.array(describedGrant),
    slots: z.array(z.enum(pluginSlots)),
    /** The verbs of the actions that the page can ask for: those of the room's kind, if the plugin provides it. */
    actions: z.record(z.string(), z.enum(["POST", "PUT", "PATCH", "DELETE"])),
  }),
);
export type PanelList = z.infer<typeof panelList>;

/** How an install is: `unknown` where this instance runs no plugins. */
const health = z.object({
  state: z.enum(["healthy", "degraded", "disabled", "unknown"]),
  reason: z.string(),
  /** What went wrong last, in the service's own words. */
  lastError: z.string().optional(),
  recoversAt: moment.optional(),
});
export type Health = z.infer<typeof health>;

/** One of an org's plugins, as its admins see it. Never the value of a secret. */
export const installView = z.object({
  id,
  name: z.string(),
  display: z.string(),
  version: z.string(),
  enabled: z.boolean(),
  grants: z.array(describedGrant),
  /** Its kinds under the names that they have here; the retired ones too. */
  provides: z.array(
    z.object({ kind: z.string(), display: z.string(), declaredAs: z.string(), retired: z.boolean() }),
  ),
  slots: z.array(z.enum(pluginSlots)),
  /** The colours that it offers on the theme page. */
  theme: themeColors.optional(),
  storage: z.object({ bytes: z.int(), quotaBytes: z.int() }),
  secrets: z.array(z.object({ name: z.string(), set: z.boolean() })),
  /** An upgrade that waits for approval. */
  pending: z
    .object({
      version: z.string(),
      digest,
      grants: z.array(describedGrant),
      added: z.array(describedGrant),
      removed: z.array(describedGrant),
      kinds: z.array(declaredKind),
    })
    .optional(),
  health,
});
export type InstallView = z.infer<typeof installView>;

export const pluginList = z.object({
  /** Whether this instance runs plugins. */
  hostRunning: z.boolean(),
  /** Whether it has a key to keep secrets with. */
  secretsAvailable: z.boolean(),
  installs: z.array(installView),
});
export type PluginList = z.infer<typeof pluginList>;

export const previewBody = z.strictObject({ package: pluginPackage, as: kindNames.default({}) });
export type PreviewBody = z.infer<typeof previewBody>;

/** What a package would be permitted; nothing is installed. */
export const packagePreview = z.object({
  name: z.string(),
  version: z.string(),
  display: z.string(),
  description: z.string(),
  grants: z.array(describedGrant),
  kinds: z.array(declaredKind),
  /** What an org has to know of what people will write in rooms of the kinds; absent where there are none. */
  keeps: z.string().optional(),
  /** Names of kinds that the instance has already, so that `as` must give others. */
  taken: z.array(z.string()),
  upgrade: z.boolean(),
  /** The version in force, for an upgrade. */
  current: z.string().optional(),
  added: z.array(describedGrant),
  removed: z.array(describedGrant),
  /** Whether an upgrade needs an approval of its own. */
  widens: z.boolean(),
});
export type PackagePreview = z.infer<typeof packagePreview>;

export const installBody = z.strictObject({
  package: pluginPackage,
  grantsAccepted: z.literal(true, { error: "grantsAccepted must be true" }),
  as: kindNames.default({}),
});
export type InstallBody = z.infer<typeof installBody>;

/** `digest` says which upgrade was read: another one that came meanwhile is not approved unseen. */
export const approvalBody = z.strictObject({
  approve: z.literal(true, { error: "approve must be true" }),
  digest: digest.optional(),
});
export type Approval = z.infer<typeof approvalBody>;

export const enabledBody = z.strictObject({
  enabled: z.boolean({ error: "enabled must be true or false" }),
});

export const secretBody = z.strictObject({ value: text("value", { min: 1, max: 4096, shape: "lines" }) });

/** What an org admin says of a theme that was applied; the theme itself lives in that browser. */
export const themeBody = z
  .strictObject({
    name: trimmedText("name", { max: MAX_THEME_NAME_LENGTH }).default(""),
    overridden: z.boolean({ error: "overridden must be true or false" }).default(false),
    reason: trimmedText("reason", { max: 200 }).default(""),
  })
  .default({ name: "", overridden: false, reason: "" });
export type AppliedTheme = z.infer<typeof themeBody>;
