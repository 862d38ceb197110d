import { plain } from "./markdown.ts";
import { view } from "./show.ts";
import type { RetroSession, State } from "./state.ts";
import type { Action, Card, Comment } from "./view.ts";

type Input = Readonly<{
  state: State;
  format: "csv" | "markdown";
  audience: "member";
  session: RetroSession;
  people: Record<string, string>;
}>;
type Topic = {
  id: string;
  name: string;
  cards: (Card & { column: string })[];
  votes: number | undefined;
  comments: Comment[];
};
type Call = {
  topics: Topic[];
  agreed: Action[];
  authorOf: (item: { by?: number }) => string;
  nameOf: (id: string | null) => string;
};

/** Exports the view of the audience as a CSV file or as Markdown. */
export function exportRoom({ state, format, audience, session, people }: Input) {
  const seen = view({ state, audience, session });
  const nameOf = (id: string | null | undefined) => (id ? (people[id] ?? "a member") : "");
  const authorOf = ({ by }: { by?: number }) => (by === undefined ? "" : nameOf(seen.people?.[by] || null));
  const counts = new Map(seen.topics ?? []);
  const cards = seen.columns.flatMap(({ name, cards: own = [] }) =>
    own.map((card) => ({ ...card, column: name })),
  );
  const groups = Map.groupBy(cards, ({ group }) => group);
  const topics = [...groups].map(([id, own]) => ({
    id,
    name: seen.names?.[id] ?? own.find((card) => card.id === id)?.text ?? "",
    cards: own,
    votes: counts.get(id),
    comments: (seen.comments ?? []).filter(({ topic }) => topic === id),
  }));
  if (seen.topics) topics.sort((a, b) => (b.votes ?? 0) - (a.votes ?? 0));
  const call = { topics, agreed: seen.actions ?? [], authorOf, nameOf };
  return format === "csv" ? { rows: rowsOf(call) } : { text: markdownOf(call) };
}

function rowsOf({ topics, agreed, authorOf, nameOf }: Call): string[][] {
  const rows = [["type", "topic", "votes", "column", "text", "person", "day", "done"]];
  for (const { name, votes, cards, comments } of topics) {
    const of = [name, votes === undefined ? "" : String(votes)];
    for (const card of cards) rows.push(["card", ...of, card.column, card.text, authorOf(card), "", ""]);
    for (const comment of comments)
      rows.push(["comment", ...of, "", comment.text, authorOf(comment), "", ""]);
  }
  for (const { text, owner, day, done, topic } of agreed) {
    const name = topics.find(({ id }) => id === topic)?.name ?? "";
    rows.push(["action", name, "", "", text, nameOf(owner), day ?? "", done ? "yes" : "no"]);
  }
  return rows;
}

function markdownOf({ topics, agreed, authorOf, nameOf }: Call): string {
  const signed = (item: { text: string; by?: number }) =>
    plain(item.text) + (authorOf(item) && ` (${plain(authorOf(item))})`);
  const lines = ["## Topics"];
  for (const { name, votes, cards, comments } of topics) {
    const counted = votes === undefined ? "" : ` (${votes} ${votes === 1 ? "vote" : "votes"})`;
    lines.push("", `### ${plain(name)}${counted}`, "");
    for (const card of cards) lines.push(`- ${plain(card.column)}: ${signed(card)}`);
    for (const comment of comments) lines.push(`  - ${signed(comment)}`);
  }
  lines.push("", "## Actions", "");
  for (const { text, owner, day, done, ticket } of agreed) {
    const facts = [plain(text), plain(nameOf(owner)), day, ticket && plain(ticket.ref)].filter(Boolean);
    lines.push(`- [${done ? "x" : " "}] ${facts.join(" · ")}`);
  }
  if (agreed.length === 0) lines.push("None.");
  return `${lines.join("\n")}\n`;
}
