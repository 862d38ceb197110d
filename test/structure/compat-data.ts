import { createRequire } from "node:module";
import type { CompatData, Identifier, SimpleSupportStatement } from "@mdn/browser-compat-data";
import { supportedBrowsers, type Versions } from "../../web/supported-browsers.ts";

/** The browser compatibility data of MDN. It is large, so it is required and not checked as a type. */
export const compat = createRequire(import.meta.url)("@mdn/browser-compat-data") as CompatData;

/** Returns true if a feature is missing in at least one of these browsers, or is behind a switch there. */
export function isNewer(feature: Identifier | undefined, browsers: Versions = supportedBrowsers): boolean {
  const support = feature?.__compat?.support;
  if (!support) return false;
  return Object.entries(browsers).some(([browser, oldest]) => {
    const statements = [support[browser as keyof typeof support] ?? []].flat();
    return statements.length > 0 && !statements.some((one) => isSupported(one, oldest));
  });
}

function isSupported(statement: SimpleSupportStatement, oldest: number): boolean {
  const {
    version_added: added,
    version_removed: removed,
    flags,
    prefix,
    alternative_name: other,
  } = statement;
  if ([flags, prefix, other].some(Boolean)) return false;
  return versionOf(added) <= oldest && oldest < versionOf(removed);
}

/** Returns a version as a number; infinity for none, and for a version that is not out. */
function versionOf(text: string | false | undefined): number {
  const version = Number.parseFloat(String(text).replace("≤", ""));
  return Number.isNaN(version) ? Infinity : version;
}

/** Returns the first version of a browser that has a feature; infinity for none. */
export function firstVersion(feature: Identifier | undefined, browser: keyof Versions): number {
  const statements = [feature?.__compat?.support[browser] ?? []].flat();
  return Math.min(...statements.map(({ version_added: added }) => versionOf(added)));
}

/** Returns the features directly below one, by name. */
export function featuresIn(parent: Identifier | undefined): [string, Identifier][] {
  const entries = Object.entries(parent ?? {}) as [string, Identifier][];
  return entries.filter(([name]) => name !== "__compat");
}

/** Returns all features below one, by name. */
export function allIn(parent: Identifier): [string, Identifier][] {
  const own = featuresIn(parent);
  return own.concat(own.flatMap(([, feature]) => allIn(feature)));
}

/**
 * Returns the names for which every feature is newer than these browsers. A name that an older feature
 * has too, such as `map`, is left out, because a source does not show the type.
 */
export function newerNames(
  features: readonly (readonly [string, Identifier])[],
  browsers: Versions,
): Set<string> {
  const [newer, older] = [new Set<string>(), new Set<string>()];
  for (const [name, feature] of features)
    if (feature.__compat) (isNewer(feature, browsers) ? newer : older).add(name);
  return new Set([...newer].filter((name) => !older.has(name)));
}
