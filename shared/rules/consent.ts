import type { Grant } from "./capabilities.ts";
import { consentGroups, type ConsentGroup } from "./capability-text.ts";
import { describeGrants, type GrantLine } from "./consent-lines.ts";
import { describeLimits } from "./consent-limits.ts";
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

/** Describes a plugin's grants for the person who consents to them. */
export function describeConsent({ grants, quotaBytes, summary }: ConsentRequest): Consent {
  const lines = describeGrants(grants, quotaBytes).map((line) => toLine(line));
  return consentWith(lines, grants, summary);
}

/**
 * Describes the grants after an upgrade, for the person who consents to it. Lines that are new or end are marked.
 * `held` are the grants in force.
 */
export function describeUpgrade(
  held: RequestedGrants,
  { grants, quotaBytes, summary }: ConsentRequest,
): Consent {
  const { added, removed } = compareGrants(held, { grants, quotaBytes });
  const kept = grants.filter((grant) => !added.includes(grant));
  const marked = [
    ...describeGrants(added, quotaBytes).map((line) => toLine(line, "added")),
    ...describeGrants(kept, quotaBytes).map((line) => toLine(line)),
    ...describeGrants(removed, held.quotaBytes).map((line) => toLine(line, "removed")),
  ];
  return consentWith(distinguish(marked), grants, summary);
}

function consentWith(lines: ConsentLine[], grants: readonly Grant[], summary = ""): Consent {
  const byAuthor = summary !== "";
  return {
    summary: byAuthor ? summary : summarizeGrants(grants),
    byAuthor,
    lines: lines.toSorted((a, b) => consentGroups.indexOf(a.group) - consentGroups.indexOf(b.group)),
    limits: describeLimits(grants),
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
