import { css } from "lit";

/** Styles of the page around the chart. */
export const trendStyles = css`
  :host {
    display: grid;
    align-content: start;
    gap: var(--sp-6);
  }

  section > p {
    max-inline-size: 68ch;
  }

  .legend {
    display: flex;
    align-items: center;
    gap: var(--sp-2);
  }

  table {
    inline-size: 100%;
    border-collapse: collapse;
    font-size: var(--fs-14);
  }

  th,
  td {
    padding-block: var(--sp-2);
    padding-inline: 0 var(--sp-3);
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
    .panel {
      padding: var(--sp-6);
    }
  }
`;
