import { withoutInvisible } from "#shared/rules/invisible.ts";
import type { OwnStandups } from "#shared/wire/standup.ts";

type Entry = OwnStandups["entries"][number];
type Commitment = OwnStandups["commitments"][number];

const leftSpace = "a space you have left";

/**
 * Returns a person's own standups as Markdown. The person's texts stay unchanged, including lists and links. Names of
 * rooms and spaces are escaped, because others wrote them.
 */
export function ownStandupsMarkdown(title: string, { entries, commitments }: OwnStandups): string {
  const sections = [`# ${title}`, ...entries.map(entrySection)];
  if (commitments.length > 0) {
    sections.push("## Commitments", commitments.map(commitmentLine).join("\n"));
  }
  return withoutInvisible(`${sections.join("\n\n")}\n`);
}

function entrySection({ day, spaceName, title, yesterday, today, blockers, questions }: Entry): string {
  const place = spaceName === "" ? leftSpace : `${plain(spaceName)}: ${plain(title)}`;
  const fields = [
    [questions?.yesterday || "Yesterday", yesterday],
    [questions?.today || "Today", today],
    [questions?.blockers || "Blockers", blockers],
  ] as const;
  const parts = fields
    .filter(([, text]) => text.trim() !== "")
    .map(([name, text]) => `**${plain(name)}**\n\n${text.trim()}`);
  return [`## ${day}, ${place}`, ...parts].join("\n\n");
}

function commitmentLine({ text, spaceName, outcome }: Commitment): string {
  const box = outcome === "landed" ? "[x]" : "[ ]";
  const place = spaceName === "" ? leftSpace : plain(spaceName);
  // A commitment takes one line, so line breaks in its text are removed.
  return `- ${box} ${oneLine(text)} (${place}, ${outcome})`;
}

/** Returns a name with all Markdown and HTML escaped. */
function plain(name: string): string {
  return oneLine(name).replace(/[\\`*_{}[\]<>()#+.!|~&^$=:@-]/g, "\\$&");
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}
