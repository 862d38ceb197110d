import { css } from "lit";

/** Styles of the API page. */
export const docsStyles = css`
  :host {
    display: grid;
    align-content: start;
    gap: var(--sp-6);
  }

  .lead {
    max-inline-size: 64ch;
    margin-block-start: var(--sp-2);
    color: var(--muted);
  }

  section {
    display: grid;
    gap: var(--sp-2);
  }

  h2 {
    text-transform: capitalize;
  }

  details {
    border: 1px solid var(--line);
    border-radius: var(--r-2);
    background: var(--surface);
  }

  summary {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--sp-1) var(--sp-3);
    min-block-size: var(--target);
    padding: var(--sp-2) var(--sp-3);
    border-radius: var(--r-2);
    cursor: pointer;
  }

  summary code {
    overflow-wrap: anywhere;
    font-weight: 550;
  }

  .method {
    min-inline-size: 64px;
    padding: 2px 8px;
    border-radius: var(--r-1);
    background: var(--sunken);
    color: var(--text);
    font-family: var(--mono);
    font-size: var(--fs-12);
    font-weight: 700;
    text-align: center;
  }

  .method.GET {
    background: var(--ok-soft);
    color: var(--ok);
  }

  .method.POST {
    background: var(--accent-soft);
    color: var(--on-accent-soft);
  }

  .method.DELETE {
    background: var(--bad-soft);
    color: var(--bad);
  }

  .method.PATCH,
  .method.PUT {
    background: var(--warn-soft);
    color: var(--warn);
  }

  .detail {
    display: grid;
    gap: var(--sp-3);
    padding: var(--sp-2) var(--sp-4) var(--sp-4);
    border-block-start: 1px solid var(--line);
  }

  h3 {
    font-size: var(--fs-14);
  }

  code,
  pre {
    font-family: var(--mono);
    font-size: var(--fs-14);
  }

  pre {
    margin: var(--sp-1) 0 0;
    padding: var(--sp-3);
    border-radius: var(--r-1);
    background: var(--sunken);
    overflow-x: auto;
  }

  dl {
    display: grid;
    gap: var(--sp-1);
    margin: 0;
  }

  dd {
    margin: 0;
    color: var(--muted);
    font-size: var(--fs-14);
  }
`;
