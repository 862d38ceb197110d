import type { Grant } from "./capabilities.ts";
import { describeGrants } from "./consent-lines.ts";
import { connectionOfScope, hostExamples } from "./hosts.ts";

/** A grant with its description for the person who consents to it. Only a host has examples. */
export type DescribedGrant = Grant & { permits: string; allows?: string[]; refuses?: string[] };

/**
 * Describes a grant for the person who consents to it. For a host, it adds examples from the real matcher. `quotaBytes`
 * is the plugin's storage quota.
 */
export function describeGrant({ capability, scope }: Grant, quotaBytes: number): DescribedGrant {
  const isPattern = capability === "fetch" && scope !== "" && connectionOfScope(scope) === null;
  const examples = isPattern ? hostExamples(scope) : {};
  const [line] = describeGrants([{ capability, scope }], quotaBytes);
  return { capability, scope, permits: [line!.text, ...line!.details].join(" "), ...examples };
}
