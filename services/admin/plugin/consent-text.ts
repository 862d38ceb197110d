import { consentGroups, type ConsentGroup } from "#shared/rules/capability-text.ts";
import type { Consent } from "#shared/wire/plugins.ts";

const headings: Record<ConsentGroup, string> = {
  reads: "Reads",
  sends: "Sends to",
  keeps: "Keeps",
  runs: "Runs",
  acts: "Acts",
};
const marks = { added: "+", removed: "-" };

/** Returns the lines of a consent for a terminal. New lines have a plus sign, ending lines a minus sign. */
export function consentText({ summary, byAuthor, lines, limits }: Consent): string[] {
  const groups = consentGroups.flatMap((group) => {
    const own = lines.filter((line) => line.group === group);
    if (own.length === 0) return [];
    return [headings[group]].concat(
      own.map(({ text, change }) => `  ${change ? marks[change] : " "} ${text}`),
    );
  });
  return [
    byAuthor ? `${summary} (in the author's words)` : summary,
    ...groups,
    "What it cannot do",
    ...limits.map((limit) => `    ${limit}`),
  ];
}
