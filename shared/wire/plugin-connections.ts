import { z } from "zod";
import type { Grant } from "../rules/capabilities.ts";
import { coveredBy } from "../rules/grants.ts";
import { isHostPath } from "../rules/connection-address.ts";
import { connectionScope } from "../rules/hosts.ts";
import { slug } from "./plugin-fields.ts";
import { text, trimmedText } from "./text.ts";

/** The job of a plugin that reports about a connection, after each check that works. */
export const REPORT_JOB = "check-connection";

/** The maximum length of a value of a connection or a setting. */
export const MAX_VALUE_LENGTH = 4096;

const by = z.enum(["org", "space", "either"], { error: "by must be org, space or either" });
/** Who sets a connection or a setting: the org's admins, a space's owners, or both. A space's replaces the org's. */
export type SetBy = z.infer<typeof by>;

const label = (what: string) => trimmedText(`the label of ${what}`, { min: 1, max: 64 });
const hint = (what: string) => trimmedText(`the hint of ${what}`, { min: 1, max: 200 }).optional();
const options = z
  .array(trimmedText("an option", { min: 1, max: 64 }))
  .min(2)
  .max(20)
  .optional();

type Choice = { type: string; options?: unknown };
const hasOptions = ({ type, options: given }: Choice) => (type === "choice") === (given !== undefined);
const optionsError = { error: "only a choice has options, from 2 to 20 of them" };
const isUnique = (list: readonly { name: string }[]) =>
  new Set(list.map(({ name }) => name)).size === list.length;

const value = z
  .object({
    name: slug("the name of a value"),
    label: label("a value"),
    type: z.enum(["text", "number", "choice", "secret"], { error: "unknown type of value" }),
    options,
    optional: z.literal(true, { error: "optional must be true" }).optional(),
  })
  .refine(hasOptions, optionsError);

/** How a request signs in. The names are those of the connection's values. */
const auth = z.discriminatedUnion(
  "type",
  [
    z.object({ type: z.literal("basic"), user: z.string().optional(), password: z.string() }),
    z.object({ type: z.literal("bearer"), token: z.string() }),
    z.object({
      type: z.literal("header"),
      header: z.string().regex(/^x-[a-z0-9-]{1,60}$|^authorization$|^private-token$|^api-key$/, {
        error: "header must be authorization, private-token, api-key, or begin with x-, in lower case",
      }),
      value: z.string(),
    }),
  ],
  { error: "type must be basic, bearer or header" },
);

/** A path below a connection's address. */
const checkPath = text("check", { min: 1, max: 200 }).regex(/^\/[!-~]*$/, {
  error: "check must be a path such as /rest/api/2/myself",
});

/** A check of an API that answers only a POST, such as GraphQL: its body, in JSON. */
const checkQuery = z.strictObject({
  path: checkPath,
  body: z
    .record(z.string(), z.unknown(), { error: "the body of a check must be an object" })
    .refine((body) => JSON.stringify(body).length <= 1000, {
      error: "the body of a check has at most 1,000 characters",
    }),
});

/** An exact path of a connection's host. */
const hostPath = text("alsoAt", { min: 1, max: 200 }).refine(isHostPath, {
  error: "alsoAt must have paths such as /api/graphql",
});

const connection = z
  .object({
    name: slug("the name of a connection"),
    label: label("a connection"),
    by,
    hint: hint("a connection"),
    /** The plugin also works without it. */
    optional: z.literal(true, { error: "optional must be true" }).optional(),
    /** The address itself signs in, as that of a chat's webhook. Only its host is shown. */
    secretAddress: z.literal(true, { error: "secretAddress must be true" }).optional(),
    /** Paths of the address's host that requests may use beside those below the address. */
    alsoAt: z.array(hostPath).min(1).max(4, { error: "alsoAt has at most 4 paths" }).optional(),
    values: z
      .array(value)
      .max(8, { error: "a connection has at most 8 values" })
      .default([])
      .refine(isUnique, { error: "a connection has two values of one name" }),
    auth: z.array(auth).max(4, { error: "a connection signs in in at most 4 ways" }).default([]),
    check: z.union([checkPath, checkQuery]).optional(),
    /** After each check that works, the plugin's job `check-connection` runs. */
    report: z.literal(true, { error: "report must be true" }).optional(),
    /** The secrets of earlier versions that become the address and the values, once. */
    from: z.record(slug("a key of from"), text("a value of from", { min: 1, max: 200 })).optional(),
  })
  .refine(({ by: place, from }) => from === undefined || place !== "space", {
    error: "only a connection of the org can have from, because secrets are the org's",
  })
  .refine(({ secretAddress, alsoAt }) => secretAddress === undefined || alsoAt === undefined, {
    error: "a secret address has no alsoAt",
  })
  .refine(({ check, report }) => report === undefined || check !== undefined, {
    error: "a connection with report needs check",
  })
  .superRefine(({ values, auth: ways, from = {} }, context) => {
    const names = new Set(values.map(({ name }) => name));
    const used = ways.flatMap(({ type: _type, ...way }) =>
      "header" in way ? [way.value] : Object.values(way),
    );
    const unknown = used.find((name) => !names.has(name));
    if (unknown !== undefined)
      context.addIssue({ code: "custom", message: `auth names no value: ${unknown}`, path: ["auth"] });
    const moved = Object.keys(from).find((name) => name !== "address" && !names.has(name));
    if (moved !== undefined)
      context.addIssue({ code: "custom", message: `from names no value: ${moved}`, path: ["from"] });
    if (names.has("address"))
      context.addIssue({ code: "custom", message: "a value must not be named address", path: ["values"] });
  });

/** The outside addresses that people set for a plugin, each with everything that signs in there. */
export const packageConnections = z
  .array(connection, { error: "connections must be a list" })
  .max(8, { error: "a package has at most 8 connections" })
  .refine(isUnique, { error: "a package has two connections of one name" });
export type DeclaredConnection = z.infer<typeof connection>;

const setting = z
  .object({
    name: slug("the name of a setting"),
    label: label("a setting"),
    type: z.enum(["text", "number", "choice"], { error: "unknown type of setting" }),
    by,
    hint: hint("a setting"),
    options,
    /** The connection whose place sets it: a run reads the value of the place whose connection it uses. */
    connection: slug("the connection of a setting").optional(),
    /** The secret of earlier versions that becomes the org's value, once. */
    from: text("from", { min: 1, max: 64 }).optional(),
  })
  .refine(hasOptions, optionsError)
  .refine(({ by: place, from }) => from === undefined || place !== "space", {
    error: "only a setting of the org can have from, because secrets are the org's",
  });

/** The plain values that people set for a plugin. */
export const packageSettings = z
  .array(setting, { error: "settings must be a list" })
  .max(16, { error: "a package has at most 16 settings" })
  .refine(isUnique, { error: "a package has two settings of one name" });
export type DeclaredSetting = z.infer<typeof setting>;

const optionTexts = z.record(
  z.string(),
  z.strictObject({ name: trimmedText("the name of an option", { min: 1, max: 64 }).optional() }),
);
/** The names of options in another language, by their English name. */
export type OptionTexts = z.infer<typeof optionTexts>;

const labelTexts = { label: label("a value").optional() };
const hintTexts = { ...labelTexts, hint: hint("a setting") };
const choiceTexts = { options: optionTexts.optional() };

/** The texts of connections and settings in another language, by name. A missing text is the English one. */
export const connectionTextFields = {
  connections: z
    .record(
      z.string(),
      z.strictObject({
        ...hintTexts,
        values: z.record(z.string(), z.strictObject({ ...labelTexts, ...choiceTexts })).optional(),
      }),
    )
    .optional(),
  settings: z.record(z.string(), z.strictObject({ ...hintTexts, ...choiceTexts })).optional(),
};
const connectionTexts = z.object(connectionTextFields);
export type ConnectionTexts = z.infer<typeof connectionTexts>;

type NamedField = { name: string; options?: readonly string[] | undefined };
/** The names of connections, values, settings and their options that a package declares. */
export type DeclaredNames = {
  connections?: readonly { name: string; values: readonly NamedField[] }[] | undefined;
  settings?: readonly NamedField[] | undefined;
};

/** Returns the path of the first translated name or option that a package does not declare; undefined if all are declared. */
export function undeclaredConnectionText(
  { connections: translated = {}, settings: plain = {} }: ConnectionTexts,
  { connections = [], settings = [] }: DeclaredNames,
): string[] | undefined {
  for (const [name, { values = {} }] of Object.entries(translated)) {
    const declared = connections.find((one) => one.name === name);
    if (!declared) return ["connections", name];
    const value = undeclaredField(values, declared.values);
    if (value) return ["connections", name, "values", ...value];
  }
  const setting = undeclaredField(plain, settings);
  return setting && ["settings", ...setting];
}

function undeclaredField(
  translated: Readonly<Record<string, { options?: OptionTexts | undefined }>>,
  fields: readonly NamedField[],
): string[] | undefined {
  for (const [name, { options = {} }] of Object.entries(translated)) {
    const declared = fields.find((one) => one.name === name);
    if (!declared) return [name];
    const option = Object.keys(options).find((one) => !declared.options?.includes(one));
    if (option !== undefined) return [name, "options", option];
  }
  return undefined;
}

/**
 * Returns the error of the first setting that names a wrong connection, or undefined. A setting and its connection must
 * be set by the same people.
 */
export function settingConnectionProblem({
  connections = [],
  settings = [],
}: {
  connections?: readonly { name: string; by: SetBy }[] | undefined;
  settings?: readonly Pick<DeclaredSetting, "name" | "by" | "connection">[] | undefined;
}): string | undefined {
  const wrong = settings.find(
    ({ by: place, connection: named }) =>
      named !== undefined && !connections.some((one) => one.name === named && one.by === place),
  );
  return wrong && `the setting ${wrong.name} needs a declared connection with the same by`;
}

type Requests = {
  capabilities: readonly Grant[];
  connections?: readonly { name: string; report?: true | undefined }[] | undefined;
};

/**
 * Returns the mismatch of a package's connections and its grants as a sentence, or undefined. A `fetch` grant names a
 * declared connection, and a connection has a grant, so that the consent names each. A connection with `report` has a
 * grant for its job, so that the consent says that the plugin runs by itself.
 */
export function connectionGrantProblem({ capabilities, connections = [] }: Requests): string | undefined {
  const ungranted = connections.find(
    ({ name }) => !coveredBy(capabilities, { capability: "fetch", scope: connectionScope(name) }),
  );
  if (ungranted) return `the connection ${ungranted.name} needs the capability fetch`;
  const reports = connections.find(({ report }) => report);
  if (reports && !coveredBy(capabilities, { capability: "jobs", scope: REPORT_JOB }))
    return `the connection ${reports.name} needs the capability jobs ${REPORT_JOB}`;
  const scopes = new Set(connections.map(({ name }) => connectionScope(name)));
  const unknown = capabilities.find(
    ({ capability, scope }) =>
      capability === "fetch" && scope.startsWith(connectionScope("")) && !scopes.has(scope),
  );
  return unknown && "a capability names a connection that the package does not declare";
}
