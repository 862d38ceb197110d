import { html, nothing } from "lit";
import { withoutTag } from "#shared/rules/distinct-names.ts";

/** A tick. Drawn by the style sheet, since painting 200 icons takes longer than the rest of the table. */
export const check = html`<span class="check"></span>`;

/**
 * Renders the name of a seat. Where the look has only first names, the style sheet hides the rest, which assistive
 * technology still reads. `isAlike` adds the initial of the second name to it there. The tag, which distinguishes equal
 * names, is split off, so that a long name is cut before it.
 */
export function seatName(name: string, isAlike: boolean) {
  const bare = withoutTag(name);
  const tag = name.slice(bare.length).trim();
  const first = firstOf(bare);
  const rest = bare.slice(first.length);
  const [, initial] = isAlike ? rest : "";
  return html`<span class="tagged" title=${name}
    ><span class="name" dir="auto"
      >${first}${initial ? html`<span class="initial" aria-hidden="true"> ${initial}.</span>` : nothing}${
        rest ? html`<span class="rest">${rest}</span>` : nothing
      }</span
    >${tag ? html`<span>${tag}</span>` : nothing}</span
  >`;
}

const firstOf = (name: string) => name.split(" ", 1)[0]!;

/** Returns a function that tells whether two or more of these names have the first word of a name. */
export function alikeIn(names: readonly string[]): (name: string) => boolean {
  const firsts = names.map(firstOf);
  return (name) => firsts.indexOf(firstOf(name)) !== firsts.lastIndexOf(firstOf(name));
}
