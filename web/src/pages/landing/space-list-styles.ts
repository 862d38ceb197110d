import { css } from "lit";

/** Styles of the list of spaces. */
export const spaceListStyles = css`
  :host {
    display: block;
  }

  header.split {
    gap: var(--sp-3);
    margin-block-end: var(--sp-3);
  }

  @media (width < 480px) {
    header .row {
      justify-content: space-between;
      gap: var(--sp-1);
      inline-size: 100%;
    }

    header .quiet {
      margin-inline-start: calc(-1 * var(--sp-2));
      padding-inline: var(--sp-2);
    }
  }

  .spaces {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(280px, 100%), 1fr));
    gap: var(--sp-3);
  }

  a.panel {
    display: flex;
    align-items: center;
    gap: var(--sp-2);
    min-block-size: 72px;
    color: var(--text);
    text-decoration: none;
    transition:
      border-color var(--dur-1),
      transform var(--dur-2) var(--ease),
      box-shadow var(--dur-2);
  }

  a.panel:hover {
    border-color: var(--control);
    box-shadow: var(--shadow-2);
    transform: translateY(-1px);
  }

  .name {
    font-size: var(--fs-18);
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  .lock {
    display: inline-flex;
    color: var(--muted);
    font-size: var(--fs-14);
  }

  .go {
    margin-inline-start: auto;
    color: var(--muted);
  }
`;
