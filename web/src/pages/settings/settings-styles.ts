import { css } from "lit";

/** The frame around a part of the settings. */
export const settingsPageStyles = css`
  :host {
    display: grid;
    align-content: start;
    gap: var(--sp-6);
    max-inline-size: 760px;
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
`;

/** What stands inside a part: sheets under each other, each about one thing. */
export const partStyles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--sp-4);
    min-inline-size: 0;
  }

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

  /* How it stands right now: a sign and a few words. */
  .state {
    display: flex;
    gap: var(--sp-2);
    font-weight: 650;
  }

  .state tm-icon {
    margin-block-start: 0.1em;
  }

  @media (width >= 720px) {
    section.card {
      padding: var(--sp-6);
    }
  }
`;
