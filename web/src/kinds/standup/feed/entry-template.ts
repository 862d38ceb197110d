import { html, nothing } from "lit";
import type { StandupQuestions } from "#shared/wire/standup-questions.ts";
import { questionName } from "../../../lib/standups/question-text.ts";
import type { EntryField, EntryText } from "../model.ts";
import { drawText } from "../../../room/marked/text-template.ts";

const blockersFirst: readonly EntryField[] = ["blockers", "yesterday", "today"];

/** Renders an entry with the field names of its standup, without empty fields. Its blocker is first unless told otherwise. */
export function entryTemplate(text: EntryText, questions?: StandupQuestions, fields = blockersFirst) {
  const written = fields.filter((field) => text[field].trim() !== "");
  if (written.length === 0) return nothing;
  return html`<dl class="stack entry">
    ${written.map(
      (field) =>
        html`<div class=${field}>
          <dt>${questionName(field, questions)}</dt>
          <dd dir="auto">${drawText(text[field])}</dd>
        </div>`,
    )}
  </dl>`;
}
