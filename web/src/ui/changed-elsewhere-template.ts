import { msg } from "@lit/localize";
import { css, html } from "lit";
import { str } from "../i18n/str.ts";

type Choice = {
  /** The field's name. */
  name: string;
  /** What stands there now. */
  other: string;
  keepMine(): void;
  takeOther(): void;
};

/** Returns the choice between what was typed into a field and what was saved there meanwhile. */
export function changedElsewhere({ name, other, keepMine, takeOther }: Choice) {
  return html`<div class="contested" role="group" aria-label=${msg(str`${name}: changed elsewhere`)}>
    <b class="small">${msg("Changed elsewhere")}</b>
    <p class="other">${other.trim() === "" ? msg("Nothing stands there now.") : other.trim()}</p>
    <div class="row">
      <button type="button" @click=${keepMine}>${msg("Keep mine")}</button>
      <button type="button" @click=${takeOther}>${msg("Take the other")}</button>
    </div>
  </div>`;
}

/** Returns the sentence that a screen reader says once a field needs a choice. */
export function changedElsewhereText(name: string): string {
  return msg(str`${name} was changed elsewhere. Say which text counts.`);
}

export const changedElsewhereStyles = css`
  .contested {
    display: grid;
    gap: var(--sp-2);
    padding: var(--sp-3);
    border: 1px solid var(--control);
    border-radius: var(--r-2);
  }

  .other {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;
