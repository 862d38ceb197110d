import { css, html, nothing } from "lit";
import "./tm-copy.ts";

type CopyField = {
  id: string;
  label: string;
  value: string;
  /** The copy button's label. */
  copyLabel: string;
  /** The copy button's label after copying. */
  copied?: string;
  /** A sentence below the field. */
  hint?: string;
};

/**
 * Draws a read-only field and a button that copies its text. The text is selected at focus. `autocomplete="off"` keeps
 * browsers from storing the field in their history, because some fields have secrets.
 */
export function copyField({ id, label, value, copyLabel, copied = "", hint }: CopyField) {
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <div class="copy-line">
      <input
        id=${id}
        dir="ltr"
        readonly
        autocomplete="off"
        spellcheck="false"
        aria-describedby=${hint ? `${id}-hint` : nothing}
        .value=${value}
        @focus=${selectAll}
      />
      <tm-copy look="" .value=${value} label=${copyLabel} copied=${copied}></tm-copy>
    </div>
    ${hint ? html`<p id="${id}-hint" class="hint">${hint}</p>` : nothing}
  </div>`;
}

export const copyFieldStyles = css`
  .copy-line {
    display: flex;
    gap: var(--sp-1);
  }

  .copy-line input {
    flex: 1;
    min-inline-size: 0;
    text-overflow: ellipsis;
  }
`;

/** Selects the text of the focused field, so that typing replaces it. A second click places the caret. */
export function selectAll(event: Event) {
  (event.target as HTMLInputElement).select();
}
