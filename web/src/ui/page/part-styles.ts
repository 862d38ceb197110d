import { css } from "lit";

/** Styles of texts next to controls: a remark (`.note`), and the current state (`.state`: an icon and a few words). */
export const noteStyles = css`
  .note {
    color: var(--muted);
    font-size: var(--fs-14);
  }

  .state {
    display: flex;
    gap: var(--sp-2);
    font-weight: 650;
  }

  .state tm-icon {
    margin-block-start: 0.1em;
  }
`;

/** Styles of a section or a group of controls on a card. */
export const sheetStyles = [
  noteStyles,
  css`
    section,
    fieldset {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--sp-3);
      min-inline-size: 0;
      margin: 0;
    }

    :is(section, fieldset).panel {
      padding: var(--sp-4) var(--sp-4) var(--sp-6);
    }

    @media (width >= 720px) {
      :is(section, fieldset).panel {
        padding: var(--sp-6);
      }
    }
  `,
];

/** Styles of a page's part, with its sections in one column. */
export const partStyles = [
  sheetStyles,
  css`
    :host {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--sp-6);
      min-inline-size: 0;
    }
  `,
];
