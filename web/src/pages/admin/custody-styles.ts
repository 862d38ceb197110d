import { css } from "lit";

/** Styles of the spaces table. Under 900 px each row is a card, and its cells carry their own labels. */
export const custodyStyles = css`
  .sheet {
    border: 1px solid var(--line);
    border-radius: var(--r-3);
    background: var(--surface);
    box-shadow: var(--shadow-1);
  }

  table {
    inline-size: 100%;
    border-collapse: collapse;
  }

  th,
  td {
    padding: var(--sp-2) var(--sp-3);
    overflow-wrap: anywhere;
    text-align: start;
    vertical-align: middle;
  }

  th:first-child,
  td:first-child {
    padding-inline-start: var(--sp-4);
  }

  thead th {
    color: var(--muted);
    font-size: var(--fs-12);
    font-weight: 600;
    white-space: nowrap;
  }

  tbody tr {
    border-block-start: 1px solid var(--line);
  }

  tbody th {
    min-inline-size: 14ch;
    font-weight: 600;
  }

  code {
    font-family: var(--mono);
    font-size: var(--fs-14);
  }

  @media (width >= 900px) {
    .number {
      text-align: end;
    }
  }

  .tools {
    inline-size: 1px;
    padding-inline-end: var(--sp-2);
  }

  @media (width < 900px) {
    .sheet {
      border: 0;
      background: none;
      box-shadow: none;
    }

    table,
    tbody {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--sp-3);
    }

    thead {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }

    tbody tr {
      position: relative;
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--sp-1);
      padding: var(--sp-3) var(--sp-4) var(--sp-4);
      border: 1px solid var(--line);
      border-radius: var(--r-3);
      background: var(--surface);
      box-shadow: var(--shadow-1);
    }

    tbody td {
      display: grid;
      grid-template-columns: minmax(0, 1fr) minmax(0, 2fr);
      gap: var(--sp-2);
      align-items: baseline;
      padding: 0;
    }

    td .chip {
      justify-self: start;
    }

    tbody th:first-child {
      min-inline-size: 0;
      padding-block: var(--sp-2);
      padding-inline: 0 var(--target);
      font-size: var(--fs-18);
    }

    tbody td[data-label]::before {
      content: attr(data-label) / "";
      color: var(--muted);
      font-size: var(--fs-14);
    }

    tbody td.tools {
      position: absolute;
      inset-block-start: var(--sp-2);
      inset-inline-end: var(--sp-1);
      display: block;
      inline-size: auto;
    }
  }
`;
