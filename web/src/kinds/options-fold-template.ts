import { msg } from "@lit/localize";
import { css, html, type TemplateResult } from "lit";
import { foldStyles } from "../ui/page/fold-styles.ts";

type OptionsFold = {
  /** The settings in force, in a few words. */
  summary: string;
  /** A field inside has an error, so the fold cannot be closed. */
  hasProblem?: boolean;
  fields: TemplateResult;
};

/** Draws the settings of a new room that most rooms leave alone. They are folded, and the summary has their values. */
export function optionsFold({ summary, hasProblem = false, fields }: OptionsFold) {
  return html`<details
    class="options"
    @toggle=${({ target }: Event) => {
      if (hasProblem) (target as HTMLDetailsElement).open = true;
    }}
  >
    <summary>
      <span>${msg("Options")} <span class="values">${summary}</span></span>
    </summary>
    <div class="stack loose fields">${fields}</div>
  </details>`;
}

export const optionsFoldStyles = [
  foldStyles,
  css`
    .options .values {
      margin-inline-start: var(--sp-2);
      color: var(--muted);
      font-size: var(--fs-14);
      font-weight: 400;
      overflow-wrap: anywhere;
    }

    .options .fields {
      margin-block-start: var(--sp-2);
    }
  `,
];
