import { css } from "lit";

/** The page around the columns. */
export const trendStyles = css`
  :host {
    display: grid;
    align-content: start;
    gap: var(--sp-6);
  }

  section {
    display: grid;
    gap: var(--sp-4);
    min-inline-size: 0;
  }

  section > p {
    max-inline-size: 68ch;
  }

  .legend {
    display: flex;
    align-items: center;
    gap: var(--sp-2);
  }

  summary {
    display: inline-flex;
    align-items: center;
    gap: var(--sp-2);
    min-block-size: var(--target);
    border-radius: var(--r-1);
    font-weight: 550;
    cursor: pointer;
  }

  summary::-webkit-details-marker {
    display: none;
  }

  summary tm-icon {
    transition: transform var(--dur-2) var(--ease);
  }

  [open] > summary tm-icon {
    transform: rotate(90deg);
  }

  table {
    inline-size: 100%;
    border-collapse: collapse;
    font-size: var(--fs-14);
  }

  th,
  td {
    padding: var(--sp-2) var(--sp-3) var(--sp-2) 0;
    border-block-end: 1px solid var(--line);
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }

  thead th {
    font-weight: 550;
  }

  tbody th {
    font-weight: inherit;
  }

  @media (width >= 720px) {
    .card {
      padding: var(--sp-6);
    }
  }

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

  .empty tm-icon {
    color: var(--accent);
    font-size: var(--fs-28);
  }
`;
