import { msg } from "@lit/localize";
import type { OwnData } from "#shared/wire/own-data.ts";
import { formatDays, formatMoment } from "../../../i18n/format.ts";
import { isolated } from "../../../i18n/isolated.ts";

/** A part of my data for reading. An empty `when` or `where` is unknown. */
export type DataSection = { heading: string; rows: { when: string; where: string; text: string }[] };

type Stored = Record<string, unknown>;
type Fields = { when?: string; where?: string; text: readonly string[] };

/**
 * Returns what I wrote, voted and joined, in sections with headings in the reader's language. Sections without rows are
 * left out, and so is what only programs read: ids, times of sign-ins, settings.
 */
export function readableData(data: OwnData): DataSection[] {
  const fields = (row: Stored, when: string, where: string, ...text: string[]): Fields => ({
    when: textOf(row[when]),
    where: textOf(row[where]),
    text: text.map((name) => textOf(row[name])),
  });
  const section = (heading: string, list: string, of: (row: Stored) => Fields): DataSection => ({
    heading,
    rows: (data[list] ?? []).map((row) => readable(of(row))),
  });
  const sections = [
    section(msg("Spaces"), "spaces", (row) => fields(row, "joinedAt", "org", "name")),
    section(msg("Rooms"), "rooms", (row) => fields(row, "joinedAt", "", "title")),
    section(msg("Standups"), "standupEntries", (row) =>
      fields(row, "postedAt", "title", "yesterday", "today", "blockers"),
    ),
    section(msg("Commitments"), "commitments", (row) => fields(row, "createdAt", "space", "text")),
    section(msg("Replies"), "standupReplies", (row) => fields(row, "createdAt", "title", "text")),
    section(msg("Help requests"), "mentions", (row) => fields(row, "createdAt", "", "note", "reply")),
    section(msg("Talk after"), "standupTalkAfter", (row) => fields(row, "", "title", "text")),
    section(msg("Kudos"), "kudos", (row) => fields(row, "createdAt", "space", "text")),
    section(msg("Votes"), "votes", (row) => ({
      where: [row["ref"], row["title"]].map(textOf).filter(Boolean).join(" "),
      text: [textOf(row["value"])],
    })),
    section(msg("Days away"), "awayRanges", ({ startsOn, endsOn }) => ({
      text: [formatDays(textOf(startsOn), textOf(endsOn))],
    })),
    ...data.pluginTexts.map(({ plugin, title, texts }) => ({
      heading: [isolated(title ?? ""), `(${plugin})`].join(" "),
      rows: texts.map(({ what, text }) => readable({ where: what, text: [text] })),
    })),
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}

function readable({ when = "", where = "", text }: Fields) {
  return { when: when && formatMoment(new Date(when)), where, text: text.filter(Boolean).join("\n\n") };
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
