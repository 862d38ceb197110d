import { css } from "lit";

/** Styles of a part of a personal page: a section on a card. */
export const personalPartStyles = css`
  :host {
    display: block;
    min-inline-size: 0;
  }

  section,
  fieldset {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--sp-3);
    min-inline-size: 0;
    margin: 0;
  }

  .panel {
    padding: var(--sp-4) var(--sp-4) var(--sp-6);
  }

  .note {
    color: var(--muted);
    font-size: var(--fs-14);
  }

  @media (width >= 720px) {
    .panel {
      padding: var(--sp-6);
    }
  }
`;
