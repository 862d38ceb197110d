import type { Answer } from "./seen.ts";

/**
 * Returns a line for each thing of an earlier answer that a later one lacks or shows otherwise. A later answer may have
 * more fields. Lists have the same items in the same order.
 */
export function whatIsMissing(before: Answer, after: Answer): string[] {
  const where = `${before.viewer}: GET ${before.path}`;
  if (before.status !== after.status) return [`${where}: ${before.status} became ${after.status}`];
  return differences(before.body, after.body, "").map((line) => `${where}: ${line}`);
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

/** Returns a line for each secret that a later answer contains more often than the earlier one. */
export function whatIsDisclosed(before: Answer, after: Answer, secrets: string[]): string[] {
  const [was, is] = [JSON.stringify(before.body), JSON.stringify(after.body)];
  return secrets
    .map((secret) => JSON.stringify(secret).slice(1, -1))
    .filter((secret) => count(is, secret) > count(was, secret))
    .map((secret) => `${after.viewer}: GET ${after.path} discloses ${secret}`);
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
