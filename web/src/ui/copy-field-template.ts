import { css, html, nothing } from "lit";
import "./tm-copy.ts";

type CopyField = {
  id: string;
  label: string;
  value: string;
  /** What the copy button is called. */
  copyLabel: string;
  /** What the button says once it has copied. */
  copied?: string;
  /** A sentence below the field. */
  hint?: string;
};

/**
 * Draws a read-only field whose text is selected when it gets the focus, and a button that copies it. Browsers store
 * fields in their history to restore them; `autocomplete="off"` prevents that, because some hold secrets.
 */
export function copyField({ id, label, value, copyLabel, copied = "", hint }: CopyField) {
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <div class="copy-line">
      <input
        id=${id}
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

/** Selects what stands in the field that got the focus, so that typing replaces it. A click then places the caret. */
export function selectAll(event: Event) {
  (event.target as HTMLInputElement).select();
}
