import { css } from "lit";
import { noteStyles } from "../../ui/page/part-styles.ts";

/** Styles of an administration part: a heading with a count, a sentence and a search field. */
export const adminPartStyles = [
  noteStyles,
  css`
    :host {
      display: grid;
      gap: var(--sp-4);
      min-inline-size: 0;
    }

    .lead {
      display: grid;
      gap: var(--sp-3);
      max-inline-size: 68ch;
    }

    .field {
      max-inline-size: 420px;
    }

    .more {
      justify-self: start;
    }
  `,
];
