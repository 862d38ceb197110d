import { html, nothing } from "lit";

/**
 * Returns the text under a field: what is wrong with it, otherwise a hint. Only what is wrong is announced as it
 * appears; a hint that changes with every key would interrupt the typing.
 */
export function fieldNote(id: string, problem: string | undefined, hint: unknown) {
  return html`<div id=${id}>
    <div aria-live="polite">${problem ? html`<p class="field-error">${problem}</p>` : nothing}</div>
    ${problem ? nothing : html`<p class="hint">${hint}</p>`}
  </div>`;
}
