import { html, nothing } from "lit";

/**
 * Returns what stands under a field and describes it: what is wrong with it, or else a hint. Only what is wrong is read
 * out as it comes; a hint that follows every key would talk over the typing.
 */
export function fieldNote(id: string, problem: string | undefined, hint: unknown) {
  return html`<div id=${id}>
    <div aria-live="polite">${problem ? html`<p class="field-error">${problem}</p>` : nothing}</div>
    ${problem ? nothing : html`<p class="hint">${hint}</p>`}
  </div>`;
}
