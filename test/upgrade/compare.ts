import type { Answer } from "./seen.ts";

/**
 * Fields that describe the time of a request, open sockets or a plugin's package. A new build upgrades the packages of
 * bundled plugins, which increments the versions of their rooms. A field whose removal was announced belongs here too.
 */
const leftOut = new Set(
  (
    "serverTime presence facilitatorConnected facilitatorOfflineSince " +
    "version page display kindName kindFields"
  ).split(" "),
);

/** Further fields of a plugin's package in lists of plugins. Rooms have other fields with these names. */
const leftOutOfPlugins = new Set([
  ...leftOut,
  ..."icon names description summaries permits allows refuses consent".split(" "),
]);

/**
 * Returns a line for each part of an earlier answer that a later one lacks or shows otherwise. A later answer may have
 * more fields. Lists have the same items in the same order.
 */
export function listLosses(before: Answer, after: Answer): string[] {
  const where = `${before.viewer}: GET ${before.path}`;
  if (before.status !== after.status) return [`${where}: ${before.status} became ${after.status}`];
  return differences(lasting(before), lasting(after), "").map((line) => `${where}: ${line}`);
}

/** Returns a line for each secret that a later answer contains more often than the earlier one. */
export function listDisclosures(before: Answer, after: Answer, secrets: string[]): string[] {
  const [was, is] = [JSON.stringify(before.body), JSON.stringify(after.body)];
  return secrets
    .map((secret) => JSON.stringify(secret).slice(1, -1))
    .filter((secret) => count(is, secret) > count(was, secret))
    .map((secret) => `${after.viewer}: GET ${after.path} discloses ${secret}`);
}

/** Returns an answer's body without the fields and lines that are left out. */
function lasting({ path, body }: Answer): unknown {
  // A calendar feed has the time of the request. Since 1.1.0 it has no method, and long standups are free time.
  if (typeof body === "string")
    return body.replace(/^(?:DTSTAMP|METHOD|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS):.*\r?\n/gm, "");
  return without(path.includes("/plugins") ? leftOutOfPlugins : leftOut, body);
}

function without(names: ReadonlySet<string>, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => without(names, item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !names.has(key))
      .map(([key, inner]) => [key, without(names, inner)]),
  );
}

function differences(before: unknown, after: unknown, path: string): string[] {
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length !== after.length) return [`${path}: ${before.length} items became ${after.length}`];
    return before.flatMap((item, at) => differences(item, after[at], `${path}[${at}]`));
  }
  if (isObject(before) && isObject(after)) {
    return Object.entries(before).flatMap(([key, value]) =>
      key in after ? differences(value, after[key], `${path}.${key}`) : [`${path}.${key} is missing`],
    );
  }
  return Object.is(before, after) ? [] : [`${path}: ${shown(before)} became ${shown(after)}`];
}

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? "nothing").slice(0, 200);
}
