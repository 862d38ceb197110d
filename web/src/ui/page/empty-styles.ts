import { css } from "lit";

/** Styles of an empty list: an icon, a sentence, and an action. */
export const emptyStyles = css`
  .empty {
    display: grid;
    justify-items: center;
    gap: var(--sp-3);
    padding: var(--sp-8) var(--sp-4);
    border: 1.5px dashed var(--line);
    border-radius: var(--r-3);
    color: var(--muted);
    text-align: center;
  }

  .empty h2 {
    color: var(--text);
  }

  .empty p {
    max-inline-size: 52ch;
  }

  .empty > tm-icon {
    color: var(--accent);
    font-size: var(--fs-28);
  }
`;
