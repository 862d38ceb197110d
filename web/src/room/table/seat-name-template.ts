import { html, nothing } from "lit";
import { withoutTag } from "#shared/rules/distinct-names.ts";
import type { Look } from "./arc.ts";

/** A tick. Drawn by the style sheet, since painting 200 icons takes longer than the rest of the table. */
export const check = html`<span class="check"></span>`;

/**
 * Renders the name of a seat. The tag, which distinguishes equal names, is split off, so that a long name is cut before
 * it.
 */
export function seatName(name: string, look: Look) {
  const bare = withoutTag(name);
  const tag = name.slice(bare.length).trim();
  const first = look === "named" ? bare : bare.split(" ", 1)[0]!;
  const rest = bare.slice(first.length);
  return html`<span class="tagged" title=${name}
    ><span class="name" dir="auto"
      >${first}${rest ? html`<span class="visually-hidden">${rest}</span>` : nothing}</span
    >${tag ? html`<span>${tag}</span>` : nothing}</span
  >`;
}
