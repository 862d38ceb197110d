import { html, nothing } from "lit";
import type { EntryField, EntryText } from "../model.ts";
import { drawText } from "../../../room/marked/text-template.ts";
import { fieldName } from "../standup-text.ts";

/** Renders an entry, its blocker first, without empty fields. */
export function entryTemplate(
  text: EntryText,
  fields: readonly EntryField[] = ["blockers", "yesterday", "today"],
) {
  const written = fields.filter((field) => text[field].trim() !== "");
  if (written.length === 0) return nothing;
  return html`<dl class="entry">
    ${written.map(
      (field) =>
        html`<div class=${field}>
          <dt>${fieldName(field)}</dt>
          <dd>${drawText(text[field])}</dd>
        </div>`,
    )}
  </dl>`;
}
