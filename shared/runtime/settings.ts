import { readFileSync } from "node:fs";
import { contradictions } from "./settings/contradictions.ts";
import type { Setting, ValuesOf } from "./settings/setting.ts";
import { allSettings, settingsTable } from "./settings/table.ts";

const versionFile = new URL("version.txt", import.meta.url);

/**
 * Returns the version of a release, or undefined in other builds. The archive of a release has it in a file next to the
 * built program.
 */
function releaseVersion(): string | undefined {
  try {
    return readFileSync(versionFile, "utf8").trim();
  } catch {
    return undefined;
  }
}

export type { PreparedStatements } from "./settings/database.ts";
export type { LogLevel, Role } from "./settings/process.ts";

type Values = ValuesOf<typeof settingsTable>;
type Environment = Record<string, string | undefined>;

/** All settings, read once at boot. `shared/runtime/settings/` has the table of them. */
export type Settings = Omit<Values, "base"> & {
  /** Without a trailing slash. */
  baseUrl: string;
  /** The only Origin that may send writes. */
  origin: string;
  /** True if baseUrl is https; cookies are then Secure. */
  secure: boolean;
  /** The end of cookie names: `_` and the port of baseUrl; "" if it has no port. */
  cookieSuffix: string;
  /** True if the org claim is not the default one, or the default org needs an entry of it. */
  expectsOrgClaim: boolean;
};

/** The keys that decrypt stored secrets. */
export type SecretKeys = Pick<Settings, "pluginSecretKey" | "pluginSecretKeyPrevious">;

/** Thrown for invalid settings. `mistakes` has one sentence for each, without secrets. */
export class SettingsError extends Error {
  readonly mistakes: string[];

  constructor(mistakes: string[]) {
    super(mistakes.join("\n"));
    this.name = "SettingsError";
    this.mistakes = mistakes;
  }
}

/**
 * Reads and checks the settings; an empty value counts as unset. Throws one SettingsError with all mistakes, so that an
 * operator can correct them together.
 */
export function readSettings(env: Environment): Settings {
  const mistakes: string[] = [];
  const valid: Environment = {};
  const entries = Object.entries<Setting<unknown>>(settingsTable);
  for (const [, { name, parse, required }] of entries) {
    const given = givenText(name, env);
    const parsed = given === "" ? undefined : parse(given);
    if (parsed && "problem" in parsed) mistakes.push(`${name} ${parsed.problem}`);
    else if (parsed) valid[name] = given;
    else if (required !== undefined) mistakes.push(`${name} is missing: ${required}`);
  }
  // An invalid value has its default here, so that the settings can be compared with each other.
  const values = Object.fromEntries(entries.map(([key, entry]) => [key, valueOf(entry, valid)])) as Values;
  mistakes.push(...contradictions(values, (name) => givenText(name, env) !== ""));
  if (mistakes.length > 0) throw new SettingsError(mistakes);

  const { base, ...others } = values;
  return {
    ...others,
    baseUrl: base.origin,
    origin: base.origin,
    secure: base.protocol === "https:",
    cookieSuffix: base.port && `_${base.port}`,
    expectsOrgClaim:
      values.defaultOrgClaim !== "" || values.oidcOrgClaim !== settingsTable.oidcOrgClaim.default,
  };
}

/** Reads the settings of this process; `overrides` win. Only this file reads the environment. Throws SettingsError. */
export function settingsFromEnvironment(overrides: Environment = {}): Settings {
  return readSettings({ ...environment(), ...overrides });
}

/** Reads only the secret keys of this process, for commands without a database. Throws SettingsError. */
export function secretKeysFromEnvironment(): SecretKeys {
  const { PLUGIN_SECRET_KEY, PLUGIN_SECRET_KEY_PREVIOUS } = process.env;
  return readSettings({ DATABASE_URL: "postgres://unused", PLUGIN_SECRET_KEY, PLUGIN_SECRET_KEY_PREVIOUS });
}

/** Returns the build string of this process, also if its other settings are invalid. */
export function versionFromEnvironment(): string {
  return textOf(settingsTable.version, environment());
}

/** A setting of this process: its given text, or the text of its default. */
export type SettingText = { entry: Setting<unknown>; text: string; isDefault: boolean };

/** Returns the texts of all settings of this process, in the table's order. Throws SettingsError. */
export function textsFromEnvironment(): SettingText[] {
  readSettings(process.env);
  return allSettings.map((entry) => ({
    entry,
    text: textOf(entry, environment()),
    isDefault: givenText(entry.name, process.env) === "",
  }));
}

/** Returns the environment. A build of a release knows its version. */
function environment(): Environment {
  return { ...process.env, STANDPOINT_VERSION: process.env["STANDPOINT_VERSION"] || releaseVersion() };
}

function givenText(name: string, env: Environment): string {
  return env[name]?.trim() ?? "";
}

/** Returns the given text of a setting, or its default, in which `<NAME>` becomes the text of that setting. */
function textOf({ name, default: text = "" }: Setting<unknown>, env: Environment): string {
  const replaced = () => text.replace(/<([A-Z_]+)>/g, (_, other: string) => textOf(settingNamed(other), env));
  return givenText(name, env) || replaced();
}

function settingNamed(name: string): Setting<unknown> {
  return allSettings.find((entry) => entry.name === name)!;
}

function valueOf(entry: Setting<unknown>, valid: Environment): unknown {
  const text = textOf(entry, valid);
  if (text === "") return entry.unset;
  const parsed = entry.parse(text);
  if ("problem" in parsed) throw new Error(`the default of ${entry.name} ${parsed.problem}`);
  return parsed.value;
}
