import { css } from "lit";

/** Styles of the command palette. */
export const paletteStyles = css`
  dialog {
    inline-size: min(560px, calc(100vw - 2 * var(--sp-4)));
    margin-block-start: min(14vh, 120px);
    padding: 0;
    border: 1px solid var(--line);
    border-radius: var(--r-3);
    background: var(--surface);
    color: var(--text);
    box-shadow: var(--shadow-3);
  }

  /* Only the rows scroll: a scrollbar of the dialog would take room beside the field. */
  dialog[open] {
    display: flex;
    flex-direction: column;
    overflow: hidden;
  }

  dialog::backdrop {
    background: rgb(10 12 17 / 0.45);
  }

  input#typed {
    flex: none;
    border: 0;
    border-block-end: 1px solid var(--line);
    border-radius: var(--r-3) var(--r-3) 0 0;
    padding: var(--sp-4);
    outline-offset: -2px;
  }

  #found {
    max-block-size: min(480px, 60dvh);
    overflow-y: auto;
    padding: 0 var(--sp-2) var(--sp-2);
  }

  .heading {
    padding: var(--sp-3) var(--sp-3) var(--sp-1);
    color: var(--muted);
    font-size: var(--fs-12);
    font-weight: 600;
  }

  .option {
    --kind-mark: 1.5rem;

    display: grid;
    grid-template-columns: 1.5rem minmax(0, 1fr) fit-content(45%) auto;
    align-items: center;
    gap: 0 var(--sp-3);
    min-block-size: var(--target);
    padding-inline: var(--sp-3);
    border-radius: var(--r-1);
    cursor: pointer;
    overflow-wrap: anywhere;
  }

  .option > :first-child {
    justify-self: center;
  }

  .option tm-icon,
  .hint {
    color: var(--muted);
  }

  .label {
    grid-column: 2;
  }

  .hint {
    grid-column: 3;
    overflow: hidden;
    font-size: var(--fs-14);
    text-align: end;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  kbd {
    grid-column: 4;
    color: var(--muted);
    font-size: var(--fs-14);
  }

  .option[aria-selected="true"] {
    background: var(--accent-soft);
    color: var(--on-accent-soft);
  }

  .option[aria-selected="true"] :is(tm-icon, .hint, kbd) {
    color: inherit;
  }

  .note {
    padding: var(--sp-4);
    color: var(--muted);
  }

  /* The hint gets a line of its own. */
  @media (max-width: 30rem) {
    .option {
      grid-template-columns: 1.5rem minmax(0, 1fr) auto;
      padding-block: var(--sp-1);
    }

    .hint {
      grid-column: 2 / -1;
      grid-row: 2;
      text-align: start;
    }

    kbd {
      grid-column: 3;
    }
  }

  @media (forced-colors: active) {
    .option[aria-selected="true"] {
      outline: 2px solid Highlight;
    }
  }
`;
