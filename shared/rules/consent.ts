import type { Grant } from "./capabilities.ts";
import { capabilityTexts, consentGroups, type ConsentGroup } from "./capability-text.ts";
import { describeGrants, type GrantLine } from "./consent-lines.ts";
import { describeLimits, limitTexts } from "./consent-limits.ts";
import { summarizeGrants } from "./summarize-grants.ts";
import { compareGrants, type RequestedGrants } from "./grants.ts";

/** A line of a consent. `change` is present in the consent to an upgrade, for a line that is new or ends. */
export type ConsentLine = {
  group: ConsentGroup;
  text: string;
  details: string[];
  change?: "added" | "removed";
};

/** What a person reads before they consent to a plugin's grants. */
export type Consent = {
  /** What the plugin does with the org's data, in one sentence. */
  summary: string;
  /** True if the plugin's author wrote the summary. */
  byAuthor: boolean;
  lines: ConsentLine[];
  /** What the plugin cannot do. */
  limits: string[];
};

/** A plugin's requests, and its author's summary if there is one. */
export type ConsentRequest = RequestedGrants & { summary?: string | undefined };

/** The sentences of consents in one language. `summarize` writes the summary if the author wrote none. */
export type ConsentTexts = {
  capabilities: typeof capabilityTexts;
  limits: typeof limitTexts;
  summarize: (grants: readonly Grant[]) => string;
};
const english: ConsentTexts = {
  capabilities: capabilityTexts,
  limits: limitTexts,
  summarize: summarizeGrants,
};

/** Describes a plugin's grants for the person who consents to them. The default of `texts` is English. */
export function describeConsent({ grants, quotaBytes, summary }: ConsentRequest, texts = english): Consent {
  const lines = describeGrants(grants, quotaBytes, texts.capabilities).map((line) => toLine(line));
  return consentWith(lines, { grants, summary, texts });
}

/**
 * Describes the grants after an upgrade, for the person who consents to it. Lines that are new or end are marked.
 * `held` are the grants in force.
 */
export function describeUpgrade(held: RequestedGrants, request: ConsentRequest): Consent {
  return describeChange({ ...request, ...compareGrants(held, request), heldQuotaBytes: held.quotaBytes });
}

/** An upgrade: its requests, which of them are new, and the grants that end with the quota in force. */
export type ConsentChange = ConsentRequest & {
  added: readonly Grant[];
  removed: readonly Grant[];
  heldQuotaBytes: number;
};

/** Describes an upgrade like `describeUpgrade`. The default of `texts` is English. */
export function describeChange(
  { grants, quotaBytes, summary, added, removed, heldQuotaBytes }: ConsentChange,
  texts = english,
): Consent {
  const isAdded = ({ capability, scope }: Grant) =>
    added.some((one) => one.capability === capability && one.scope === scope);
  const describe = (list: readonly Grant[], quota: number) => describeGrants(list, quota, texts.capabilities);
  const marked = [
    ...describe(grants.filter(isAdded), quotaBytes).map((line) => toLine(line, "added")),
    ...describe(
      grants.filter((grant) => !isAdded(grant)),
      quotaBytes,
    ).map((line) => toLine(line)),
    ...describe(removed, heldQuotaBytes).map((line) => toLine(line, "removed")),
  ];
  return consentWith(distinguish(marked), { grants, summary, texts });
}

type Whole = { grants: readonly Grant[]; summary?: string | undefined; texts: ConsentTexts };

function consentWith(lines: ConsentLine[], { grants, summary = "", texts }: Whole): Consent {
  const byAuthor = summary !== "";
  return {
    summary: byAuthor ? summary : texts.summarize(grants),
    byAuthor,
    lines: lines.toSorted((a, b) => consentGroups.indexOf(a.group) - consentGroups.indexOf(b.group)),
    limits: describeLimits(grants, texts.limits),
  };
}

function toLine(
  { group, text, details }: Omit<GrantLine, "grants">,
  change?: ConsentLine["change"],
): ConsentLine {
  return { group, text, details, ...(change && { change }) };
}

/** Adds the details to the sentences of lines that would otherwise be equal, such as those of two key prefixes. */
function distinguish(lines: ConsentLine[]): ConsentLine[] {
  return lines.map((line) => {
    const { group, text, details, change } = line;
    const isUnique = lines.filter((other) => other.text === text).length === 1;
    return isUnique ? line : toLine({ group, text: [text, ...details].join(" "), details: [] }, change);
  });
}
