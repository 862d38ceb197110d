import { msg } from "@lit/localize";
import { withoutInvisible } from "#shared/rules/invisible.ts";
import type { StandupEntry, StandupEnvelope } from "#shared/wire/standup.ts";
import type { Envelope } from "#shared/wire/sessions.ts";
import { questionName } from "../../../lib/standups/question-text.ts";
import { changesOf, commitmentsOf, entryFields, asStandup, recordOf } from "../model.ts";
import { endingText, isOver } from "../ending-text.ts";
import { authorOf, thanksText } from "../standup-text.ts";

/**
 * Returns a standup as Markdown. After the title it has the result, if the standup is over. A part for each person who
 * wrote, answered or made a commitment, or was skipped follows, then the topics to talk about after it, and the kudos.
 */
export function standupMarkdown(envelope: Envelope): string {
  const room = asStandup(envelope);
  const { entries } = room.state;
  const record = recordOf(room);
  const people = [
    ...entries.filter((entry) => entry.skipped || record.includes(entry)),
    ...record.filter((entry) => !entries.includes(entry)),
  ];
  const parts = [
    `# ${plain(room.title)}`,
    ...(isOver(room) ? [endingText(room).join(" · ")] : []),
    ...people.map((entry) => personPart(room, entry)),
    ...(room.state.talkAfter.length > 0 ? [talkAfterPart(room)] : []),
    ...(room.state.kudos.length > 0 ? [kudosPart(room)] : []),
  ];
  return withoutInvisible(`${parts.join("\n\n")}\n`);
}

function personPart({ state, config }: StandupEnvelope, entry: StandupEntry): string {
  const author = plain(authorOf(entry));
  const head = `## ${entry.skipped ? `${author} (${msg("skipped")})` : author}`;
  const fields = entryFields
    .filter((field) => entry[field].trim() !== "")
    .map((field) => `- **${plain(questionName(field, config.questions))}:** ${indented(entry[field])}`);
  const commitments = entry.userId ? commitmentLines(state, entry.userId) : [];
  const replies = entry.replies.map((reply) => `  - ${plain(authorOf(reply))}: ${plain(reply.text)}`);
  const lines = [
    ...fields,
    ...(commitments.length > 0 ? [`- **${msg("Commitments")}:**`, ...commitments] : []),
    ...(replies.length > 0 ? [`- **${msg("Replies")}:**`, ...replies] : []),
  ];
  return lines.length > 0 ? `${head}\n\n${lines.join("\n")}` : head;
}

/**
 * Returns a person's commitments as a task list. Dropped ones are left out, since a task list has only open and done
 * items.
 */
function commitmentLines(state: StandupEnvelope["state"], userId: string): string[] {
  const { carried, here } = commitmentsOf(state, userId);
  const landed = changesOf(state, userId).filter(({ outcome }) => outcome === "landed");
  return [
    ...[...carried, ...here].map(({ text }) => `  - [ ] ${plain(text)}`),
    ...landed.map(({ text }) => `  - [x] ${plain(text)}`),
  ];
}

function talkAfterPart({ state }: StandupEnvelope): string {
  const lines = state.talkAfter.map((topic) => `- ${plain(topic.text)} (${plain(authorOf(topic))})`);
  return `## ${msg("Talk after")}\n\n${lines.join("\n")}`;
}

function kudosPart(room: StandupEnvelope): string {
  const lines = room.state.kudos.map((kudo) => `- ${plain(thanksText(room, kudo, ""))}: ${plain(kudo.text)}`);
  return `## ${msg("Kudos")}\n\n${lines.join("\n")}`;
}

/** Indents the lines of a text, so that they stay in its list item. */
function indented(text: string): string {
  return text
    .trim()
    .split(/\r\n|\r|\n/)
    .map(plain)
    .filter(Boolean)
    .join("  \n  ");
}

/** Escapes every character that Markdown or HTML would interpret. An invisible one could hide the start of a line. */
function plain(text: string): string {
  return withoutInvisible(text)
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_[\]<>#~&|]/g, "\\$&")
    .replace(/^([-+=])/, "\\$1")
    .replace(/^(\d+)([.)])/, "$1\\$2");
}
