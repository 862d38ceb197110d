import { z } from "zod";
import { capabilities, pluginSlots } from "../rules/capabilities.ts";
import { consentGroups } from "../rules/capability-text.ts";
import { MAX_THEME_NAME_LENGTH } from "../rules/theme.ts";
import { isVisible } from "../rules/visible.ts";
import { nameTexts, packageLocales } from "./plugin-locales.ts";
import { declaredKind, digest, kindNames, pluginPackage, themeColors } from "./plugin-package.ts";
import { id, moment, text, trimmedText } from "./text.ts";

/** A grant with its description for the person who consents to it. */
const describedGrant = z.object({
  capability: z.enum(capabilities),
  scope: z.string(),
  permits: z.string(),
  allows: z.array(z.string()).optional(),
  refuses: z.array(z.string()).optional(),
});

/** A plugin's grants in the words and the order in which people read them. */
const consent = z.object({
  /** What the plugin does with the org's data, in one sentence. */
  summary: z.string(),
  /** True if the plugin's author wrote the summary, false if the service did. */
  byAuthor: z.boolean(),
  /** Each grant is in exactly one line. */
  lines: z.array(
    z.object({
      group: z.enum(consentGroups),
      text: z.string(),
      /** Facts that the sentence leaves out, such as the topics of events. */
      details: z.array(z.string()),
      /** Only in the consent to an upgrade, for a line that is new or ends. */
      change: z.enum(["added", "removed"]).optional(),
    }),
  ),
  /** What the plugin cannot do. */
  limits: z.array(z.string()),
});
export type Consent = z.infer<typeof consent>;

/** The plugin pages of a room or an org. */
export const panelList = z.array(
  z.object({
    name: z.string(),
    display: z.string(),
    /** Its name in other languages, by BCP 47 tag. */
    names: nameTexts.optional(),
    version: z.string(),
    /** The page's address for the iframe. */
    page: z.string(),
    /** True if the page has texts in other languages. */
    texts: z.literal(true).optional(),
    grants: z.array(describedGrant),
    consent,
    /**
     * Only of the plugin that provides the room's kind: its icon as SVG text for an `<img>`, its storage quota, and its
     * author's summary in other languages.
     */
    icon: z.string().optional(),
    quotaBytes: z.int().optional(),
    summaries: nameTexts.optional(),
    slots: z.array(z.enum(pluginSlots)),
    /** True in a room if the plugin creates tickets over a connection that the room's space uses. */
    tickets: z.literal(true).optional(),
    /** The HTTP methods of the page's actions: the actions of the room's kind, if this plugin provides the kind. */
    actions: z.record(z.string(), z.enum(["POST", "PUT", "PATCH", "DELETE"])),
  }),
);
export type PanelList = z.infer<typeof panelList>;

/** The health of an install: `unknown` if this instance does not run plugins. */
const health = z.object({
  state: z.enum(["healthy", "degraded", "disabled", "unknown"]),
  reason: z.string(),
  /** The last error, in the service's own words. */
  lastError: z.string().optional(),
  recoversAt: moment.optional(),
  /** The names of the secrets that it cannot work without and that are not set. Absent if there are none. */
  needs: z.array(z.string()).optional(),
  /** The connections that it cannot work without and that neither the org nor a space has set. Absent if there are none. */
  unconnected: z
    .array(z.object({ name: z.string(), label: z.string(), by: z.enum(["org", "space", "either"]) }))
    .optional(),
});
export type Health = z.infer<typeof health>;

/** A plugin of an org, as its org admins see it. It never contains the value of a secret. */
export const installView = z.object({
  id,
  name: z.string(),
  display: z.string(),
  version: z.string(),
  /** Its icon as SVG text, for an `<img>`. */
  icon: z.string().optional(),
  enabled: z.boolean(),
  grants: z.array(describedGrant),
  consent,
  /** Its kinds with their names in this instance, including retired kinds. */
  provides: z.array(
    z.object({ kind: z.string(), display: z.string(), declaredAs: z.string(), retired: z.boolean() }),
  ),
  slots: z.array(z.enum(pluginSlots)),
  /** Its colours for the theme page. */
  theme: themeColors.optional(),
  storage: z.object({ bytes: z.int(), quotaBytes: z.int() }),
  /** `set` is true if the secret is stored and this server has its key. */
  secrets: z.array(z.object({ name: z.string(), set: z.boolean(), optional: z.literal(true).optional() })),
  /** True if its package declares connections or settings. */
  connects: z.literal(true).optional(),
  /** Its texts in other languages. */
  locales: packageLocales.optional(),
  /** An upgrade that waits for approval. */
  pending: z
    .object({
      version: z.string(),
      digest,
      quotaBytes: z.int(),
      grants: z.array(describedGrant),
      added: z.array(describedGrant),
      removed: z.array(describedGrant),
      consent,
      kinds: z.array(declaredKind),
      /** Its texts in other languages. */
      locales: packageLocales.optional(),
    })
    .optional(),
  health,
});
export type InstallView = z.infer<typeof installView>;

export const pluginList = z.object({
  /** True if this instance runs plugins. */
  hostRunning: z.boolean(),
  /** True if this instance has a key to encrypt secrets. */
  secretsAvailable: z.boolean(),
  installs: z.array(installView),
});
export type PluginList = z.infer<typeof pluginList>;

export const previewBody = z.strictObject({ package: pluginPackage, as: kindNames.default({}) });
export type PreviewBody = z.infer<typeof previewBody>;

/** The permissions that a package would get. A preview does not install the package. */
export const packagePreview = z.object({
  name: z.string(),
  version: z.string(),
  display: z.string(),
  description: z.string(),
  grants: z.array(describedGrant),
  kinds: z.array(declaredKind),
  /** A notice about stored data of people in rooms of these kinds. Absent for a package without kinds. */
  keeps: z.string().optional(),
  /**
   * The hooks for the data of people that the plugin exports; false if its code was not loaded. Absent for a package
   * without kinds.
   */
  personalData: z.object({ erases: z.boolean(), exports: z.boolean() }).optional(),
  /** Names of kinds that the instance already has, so `as` must rename them. */
  taken: z.array(z.string()),
  upgrade: z.boolean(),
  /** Only for an upgrade: the current version. */
  current: z.string().optional(),
  added: z.array(describedGrant),
  removed: z.array(describedGrant),
  consent,
  /** The requested storage quota in bytes, and for an upgrade the one in force. */
  quotaBytes: z.int(),
  currentQuotaBytes: z.int().optional(),
  /** True if an upgrade needs a separate approval. */
  widens: z.boolean(),
  /** Its texts in other languages. */
  locales: packageLocales.optional(),
});
export type PackagePreview = z.infer<typeof packagePreview>;

export const installBody = z.strictObject({
  package: pluginPackage,
  grantsAccepted: z.literal(true, { error: "grantsAccepted must be true" }),
  as: kindNames.default({}),
});
export type InstallBody = z.infer<typeof installBody>;

/** `digest` identifies the upgrade that the admin has read. Another upgrade is not approved. */
export const approvalBody = z.strictObject({
  approve: z.literal(true, { error: "approve must be true" }),
  digest,
});
export type Approval = z.infer<typeof approvalBody>;

export const enabledBody = z.strictObject({
  enabled: z.boolean({ error: "enabled must be true or false" }),
});

export const secretBody = z.strictObject({
  value: text("value", { min: 1, max: 4096, shape: "lines" }).refine(isVisible, {
    error: "value must have a visible character",
  }),
});

/** An org admin's report of an applied theme, for the audit. The theme itself is stored in that browser only. */
export const themeBody = z
  .strictObject({
    name: trimmedText("name", { max: MAX_THEME_NAME_LENGTH }).default(""),
    overridden: z.boolean({ error: "overridden must be true or false" }).default(false),
    reason: trimmedText("reason", { max: 200 }).default(""),
  })
  .default({ name: "", overridden: false, reason: "" });
export type AppliedTheme = z.infer<typeof themeBody>;
