import { css } from "lit";
import { noteStyles } from "../../ui/page/part-styles.ts";

/** The frame around a part of the administration. */
export const adminPageStyles = css`
  :host {
    display: grid;
    align-content: start;
    gap: var(--sp-6);
    max-inline-size: 1200px;
  }

  header {
    display: grid;
    gap: var(--sp-1);
  }

  .back {
    display: inline-flex;
    align-items: center;
    justify-self: start;
    gap: var(--sp-1);
    min-block-size: var(--target);
    border-radius: var(--r-1);
    color: var(--muted);
    font-size: var(--fs-14);
    overflow-wrap: anywhere;
    text-decoration: none;
  }

  .back:hover {
    color: var(--text);
  }

  .tabs {
    margin-block-start: var(--sp-2);
  }

  .button {
    justify-self: start;
    margin-block-start: var(--sp-3);
  }

  @media (width < 480px) {
    .tabs a {
      padding-inline: var(--sp-2);
    }
  }

  header,
  header + div {
    min-inline-size: 0;
  }
`;

/** What stands inside a part: its heading with a count, a sentence, a field that finds. */
export const adminPartStyles = [
  noteStyles,
  css`
    :host {
      display: grid;
      gap: var(--sp-4);
      min-inline-size: 0;
    }

    h2 {
      display: flex;
      align-items: center;
      gap: var(--sp-2);
    }

    .lead {
      display: grid;
      gap: var(--sp-1);
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
