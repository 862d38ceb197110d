import type { ParseResult } from "../settings-values.ts";

/**
 * How compose.yaml sets a setting: `pass` passes on the operator's value; `absent` leaves it to the file or the image;
 * `keepEmpty` has a default that an empty value of the operator replaces; `required` has the message without a value.
 */
export type ComposePlace = "pass" | "absent" | { keepEmpty: string } | { required: string };

/**
 * Without a given value, a setting has the text `default`, in which `<NAME>` stands for the text of another setting. If
 * that is empty, it has the value `unset`.
 */
type Default<T> = { default: string; unset?: T } | { default?: undefined; unset: T };

/**
 * One setting: the source of its value and of its documentation. `npm run settings` writes the documentation. The
 * texts are Markdown.
 */
export type Setting<T> = Default<T> & {
  name: string;
  /** What the setting does, in one or two sentences without links. `--help` and deploy/env.example show only this. */
  help: string;
  /** Further sentences for deploy/README.md. */
  more?: string;
  parse: (text: string) => ParseResult<T>;
  /** A valid value for deploy/env.example; "" for a secret that each installation must create. */
  example: string;
  /** True if deploy/env.example sets the example. Otherwise its line is a comment. */
  isSetInExample?: true;
  /** True for a number without a default. */
  isNumber?: true;
  /** True if an operator must not see the value. Passwords in addresses are masked for all settings. */
  secret?: true;
  /** The advice for an operator who did not set it: the rest of a sentence. Only for settings that are always required. */
  required?: string;
  /** The value of another setting that requires this one. */
  requiredWith?: string;
  compose: ComposePlace;
  /** True if the chart passes on a setting that compose fixes. */
  inChart?: true;
  /** The only roles that use the value. The deployments pass a secret to no other. */
  usedBy?: readonly ("api" | "scheduler" | "delivery")[];
};

/** Returns the setting, and infers the type of its value. */
export function setting<T>(entry: Setting<T>): Setting<T> {
  return entry;
}

/** The values of several settings. Keys and docstrings are those of the settings. */
export type ValuesOf<Settings> = {
  [Key in keyof Settings]: Settings[Key] extends Setting<infer Value> ? Value : never;
};
