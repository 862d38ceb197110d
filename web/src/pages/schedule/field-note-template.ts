import { html, nothing } from "lit";

/**
 * Returns the text under a field: the problem, otherwise a hint. Only a problem is announced to screen readers. A
 * hint changes with every key and would interrupt the typing.
 */
export function fieldNote(id: string, problem: string | undefined, hint: unknown) {
  return html`<div id=${id}>
    <div aria-live="polite">${problem ? html`<p class="field-error">${problem}</p>` : nothing}</div>
    ${problem ? nothing : html`<p class="hint">${hint}</p>`}
  </div>`;
}
