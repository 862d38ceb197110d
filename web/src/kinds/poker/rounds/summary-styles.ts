import { css } from "lit";

/** Styles of a poker room's summary. */
export const summaryStyles = css`
  :host {
    display: block;
    min-inline-size: 0;
  }

  .table {
    overflow-x: auto;
  }

  table {
    inline-size: 100%;
    border-collapse: collapse;
    font-size: var(--fs-14);
  }

  th,
  td {
    padding: var(--sp-1) var(--sp-2);
    border-block-end: 1px solid var(--line);
    text-align: start;
  }

  thead th {
    color: var(--muted);
    font-weight: 450;
  }

  tbody th {
    font-weight: 450;
  }

  td:nth-child(2) {
    font-weight: 650;
  }

  /* The words of the other columns are not broken; the table scrolls instead. */
  :is(th, td):not(:first-child) {
    word-break: keep-all;
  }

  th:first-child {
    min-inline-size: 8rem;
    padding-inline-start: 0;
    overflow-wrap: anywhere;
  }

  @media (width >= 1024px) {
    td:last-child {
      white-space: nowrap;
    }
  }

  /* The rounds of a story show its spread too. */
  @media (width < 480px) {
    :is(th, td) {
      padding-inline: var(--sp-1);
    }

    th:first-child {
      min-inline-size: 6rem;
    }

    :is(th, td):nth-child(3):not(:last-child) {
      display: none;
    }
  }

  .files {
    margin-inline-start: calc(-1 * var(--sp-4));
  }
`;
