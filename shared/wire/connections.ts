import { z } from "zod";
import { connectionTextFields, MAX_VALUE_LENGTH } from "./plugin-connections.ts";
import { slug } from "./plugin-fields.ts";
import { nameTexts } from "./plugin-locales.ts";
import { comparedText, id, moment, text } from "./text.ts";

const by = z.enum(["org", "space", "either"]);

/**
 * The state of a connection for the runs of a space or an org: `unset`; `ready`; `suspended` until an owner confirms the
 * wider permissions of an upgrade; `forbidden` by the org's list of hosts; `unavailable` without the key of its secrets;
 * `refused` since the host refused the sign-in.
 */
export const connectionState = z.enum(["unset", "ready", "suspended", "forbidden", "unavailable", "refused"]);
export type ConnectionState = z.infer<typeof connectionState>;

/**
 * The result of the last request: it worked, the sign-in was refused, the host was not reached, no trusted TLS
 * connection was possible, the reply to a check had another status, the answer was too large, the operator does not
 * allow the host's address, or the host asked for fewer requests.
 */
export const connectionResult = z.enum([
  "works",
  "refused",
  "unreached",
  "untrusted",
  "unexpected",
  "too-large",
  "forbidden",
  "limited",
]);
export type ConnectionResult = z.infer<typeof connectionResult>;

/** A value that a connection's form asks for. */
export const connectionField = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(["text", "number", "choice", "secret"]),
  options: z.array(z.string()).optional(),
  optional: z.literal(true).optional(),
  /** True if requests send the value unchanged in a header. */
  inHeader: z.literal(true).optional(),
});
export type ConnectionField = z.infer<typeof connectionField>;

/** What the people who set a connection see of it. It never contains a secret. */
export const ownConnection = z.object({
  host: z.string(),
  /** Absent if the address itself is secret. */
  address: z.string().optional(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The names of the secrets that are stored. */
  secrets: z.array(z.string()),
  /** Null if the person was erased, or if the service moved an earlier secret. */
  setBy: z.object({ id, name: z.string() }).nullable(),
  setAt: moment,
  /** The day on which its secrets expire, `2027-01-31`. */
  expiresOn: z.string().optional(),
  lastResult: connectionResult.optional(),
  lastUsedAt: moment.optional(),
  /** What the plugin reported about it: English text, its values, and the address of the page with its translations. */
  report: z
    .object({
      text: z.string(),
      values: z.record(z.string(), z.union([z.string(), z.number()])),
      page: z.string(),
      at: moment,
    })
    .optional(),
  /** True while a check, or the plugin's report after it, is waiting. */
  checking: z.boolean(),
  state: connectionState,
});
export type OwnConnection = z.infer<typeof ownConnection>;

/** A connection of a plugin, as people in a space or the org's admins see it. */
export const connectionView = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.string().optional(),
  by,
  /** The connection that runs use: its host, who set it, and its state. A space's replaces the org's. */
  state: connectionState,
  host: z.string().optional(),
  source: z.enum(["org", "space"]).optional(),
  /** Only for the people who may set it. */
  form: z
    .object({
      fields: z.array(connectionField),
      secretAddress: z.boolean(),
      /** True if the plugin declares a request that checks the connection. */
      canCheck: z.boolean(),
      own: ownConnection.optional(),
    })
    .optional(),
});
export type ConnectionView = z.infer<typeof connectionView>;

const settingValue = z.union([z.string(), z.number()]);

/** A plain value of a plugin, for the people who may set it. */
export const settingView = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.string().optional(),
  by,
  type: z.enum(["text", "number", "choice"]),
  options: z.array(z.string()).optional(),
  value: settingValue.optional(),
  /** In a space: the org's value, which holds without one of the space. */
  inherited: settingValue.optional(),
});
export type SettingView = z.infer<typeof settingView>;

/** The connections and settings of one plugin. */
export const connectionsOfPlugin = z.object({
  plugin: z.string(),
  display: z.string(),
  names: nameTexts.optional(),
  icon: z.string().optional(),
  /** The labels and hints in other languages, by BCP 47 tag. */
  texts: z.record(z.string(), z.object(connectionTextFields)).optional(),
  connections: z.array(connectionView),
  settings: z.array(settingView),
});
export type ConnectionsOfPlugin = z.infer<typeof connectionsOfPlugin>;

export const spaceConnections = z.object({
  /** True if this instance has a key to encrypt secrets. */
  secretsAvailable: z.boolean(),
  plugins: z.array(connectionsOfPlugin),
});
export type SpaceConnections = z.infer<typeof spaceConnections>;

/** A plugin's connections for org admins: those of the org, and of spaces the hosts alone. */
export const orgConnections = connectionsOfPlugin.extend({
  secretsAvailable: z.boolean(),
  /** The allowed hosts, such as `*.example.com`; null allows all. */
  allowedHosts: z.array(z.string()).nullable(),
  /** The hosts of connections, each with the number of spaces that have set it. */
  hosts: z.array(z.object({ host: z.string(), spaces: z.int(), org: z.boolean(), allowed: z.boolean() })),
});
export type OrgConnections = z.infer<typeof orgConnections>;

const given = z.union(
  [
    comparedText("a value", { max: MAX_VALUE_LENGTH }),
    z.number({ error: "a value must be text or a number" }),
  ],
  { error: "a value must be text or a number" },
);

export const connectionBody = z.strictObject({
  /** Absent to keep the stored address. */
  address: comparedText("address", { min: 1, max: 2048 }).optional(),
  /** All values that are not secret. A missing secret stays, null removes it. */
  values: z.record(slug("the name of a value"), given.nullable()).default({}),
  expiresOn: z.iso.date({ error: "expiresOn must be a day such as 2027-01-31" }).nullable().default(null),
  /** The host that the person has read. */
  confirmed: text("confirmed", { min: 1, max: 300 }),
});
export type ConnectionBody = z.infer<typeof connectionBody>;

export const pluginSettingsBody = z.strictObject({
  /** The values to change. Null removes one. */
  values: z.record(slug("the name of a setting"), given.nullable()),
});
export type PluginSettingsBody = z.infer<typeof pluginSettingsBody>;

export const connectionHostsBody = z.strictObject({
  hosts: z
    .array(text("a host", { min: 1, max: 253 }), { error: "hosts must be a list or null" })
    .max(50, { error: "at most 50 hosts can be allowed" })
    .nullable(),
});
export type ConnectionHostsBody = z.infer<typeof connectionHostsBody>;
