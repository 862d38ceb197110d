import { css } from "lit";
import { kindMarkStyles } from "../../../ui/kind-mark/kind-mark-template.ts";

/** Styles of the kinds below the main button: as many in a line as fit without a broken word. */
export const offerStyles = [
  ...kindMarkStyles,
  css`
    .others {
      display: flex;
      flex-wrap: wrap;
      gap: var(--sp-2);
      --kind-mark: 1.5rem;
    }

    .others button {
      flex: 1 1 10rem;
      justify-content: start;
      max-inline-size: 100%;
      padding-inline: var(--sp-3);
      text-align: start;
      overflow-wrap: break-word;
    }

    .others bdi {
      min-inline-size: 0;
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
