import { msg } from "@lit/localize";
import { css, html } from "lit";
import { str } from "../i18n/str.ts";

type Choice = {
  /** The field's name. */
  name: string;
  /** The saved text. */
  other: string;
  keepMine(): void;
  takeOther(): void;
};

/** Draws the choice between the typed text of a field and the text that was saved meanwhile. */
export function changedElsewhere({ name, other, keepMine, takeOther }: Choice) {
  return html`<div class="contested" role="group" aria-label=${msg(str`${name}: changed elsewhere`)}>
    <b class="small">${msg("Changed elsewhere")}</b>
    <p class="other">${other.trim() === "" ? msg("The field is now empty.") : other.trim()}</p>
    <div class="row">
      <button type="button" @click=${keepMine}>${msg("Keep mine")}</button>
      <button type="button" @click=${takeOther}>${msg("Use theirs")}</button>
    </div>
  </div>`;
}

/** Returns the announcement of a field that needs a choice. */
export function changedElsewhereText(name: string): string {
  return msg(str`${name} was changed elsewhere. Choose which text to keep.`);
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
