import { css } from "lit";
import { kindMarkStyles } from "../../../ui/kind-mark/kind-mark-template.ts";

/** Styles of the kinds below the main button: as many in a line as fit, all of one width. */
export const offerStyles = [
  ...kindMarkStyles,
  css`
    .others {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(10rem, 100%), 1fr));
      gap: var(--sp-2);
      --kind-mark: 1.5rem;
    }

    .others button {
      justify-content: start;
      padding-inline: var(--sp-3);
      text-align: start;
      overflow-wrap: anywhere;
    }
  `,
];

/** Styles of the front page's forms. */
export const startStyles = css`
  :host {
    display: grid;
    gap: var(--sp-2);
    inline-size: min(380px, 100%);
    text-align: start;
  }

  .primary {
    margin-block-start: var(--sp-1);
  }
`;
