import type { Capability, Grant } from "./capabilities.ts";
import { capabilityTexts, type ConsentGroup } from "./capability-text.ts";

/** A line of a consent: a sentence that covers one or more grants. */
export type GrantLine = {
  group: ConsentGroup;
  text: string;
  /** Facts that the sentence leaves out, such as the topics of events. */
  details: string[];
  grants: Grant[];
};

/** The most words of scopes in one sentence. With them a sentence has at most 20 words. */
const MAX_SCOPE_WORDS = 11;

/**
 * Describes grants in as few lines as possible, whatever their order. Each grant is in exactly one line. A grant
 * without a scope takes the line of its capability. `quotaBytes` is the plugin's storage quota. The default of `texts`
 * is English.
 */
export function describeGrants(
  grants: readonly Grant[],
  quotaBytes: number,
  texts = capabilityTexts,
): GrantLine[] {
  return (Object.keys(capabilityTexts) as Capability[]).flatMap((capability) => {
    const own = grants.filter((grant) => grant.capability === capability).toSorted(byScope);
    if (own.length === 0) return [];
    const { any: unscoped, some, group, detail } = texts[capability];
    const line = (part: Grant[], scopes: string[], text: string): GrantLine => ({
      group,
      text,
      details: scopes.map((scope) => detail?.(scope, quotaBytes) ?? "").filter((fact) => fact !== ""),
      grants: part,
    });
    // Details of a narrower grant would seem to restrict the sentence.
    if (own[0]!.scope === "") return [line(own, [""], unscoped(quotaBytes))];
    return partsOf(own).map((part) => {
      const scopes = part.map(({ scope }) => scope);
      return line(part, scopes, some ? some(scopes, quotaBytes) : unscoped(quotaBytes));
    });
  });
}

/** Divides the scoped grants of one capability into parts of one sort, each short enough for a sentence. */
function partsOf(grants: readonly Grant[]): Grant[][] {
  const parts: { sort: string; words: number; grants: Grant[] }[] = [];
  for (const grant of grants) {
    const { sort, named } = capabilityTexts[grant.capability];
    const key = sort?.(grant.scope) ?? "";
    const text = named?.(grant.scope) ?? "";
    const words = text === "" ? 0 : text.split(" ").length;
    // One more word joins the last two scopes.
    const part = parts.find((one) => one.sort === key && one.words + words < MAX_SCOPE_WORDS);
    if (part) {
      part.words += words;
      part.grants.push(grant);
    } else parts.push({ sort: key, words, grants: [grant] });
  }
  return parts.map((part) => part.grants);
}

function byScope(a: Grant, b: Grant): number {
  return a.scope < b.scope ? -1 : 1;
}
