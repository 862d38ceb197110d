import { css } from "lit";

/** The page of my calendar address, and the sheet that shows a new one once. */
export const calendarStyles = css`
  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--sp-3);
    min-inline-size: 0;
  }

  section.card {
    padding: var(--sp-4) var(--sp-4) var(--sp-6);
  }

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

  .once {
    border-color: var(--accent);
  }

  .now {
    font-weight: 600;
  }

  .line {
    display: flex;
    gap: var(--sp-1);
  }

  .line input {
    flex: 1;
    min-inline-size: 0;
    text-overflow: ellipsis;
  }

  .centred {
    text-align: center;
  }

  @media (width >= 720px) {
    section.card {
      padding: var(--sp-6);
    }
  }
`;
