import { css } from "lit";

/** Styles the standup: one column on a phone, otherwise with the other parts next to it. */
export const roomStyles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--sp-4);
    align-content: start;
    inline-size: 100%;
    max-inline-size: var(--width-page);
    margin-inline: auto;
    padding: var(--sp-2) max(var(--sp-4), env(safe-area-inset-right)) var(--sp-8)
      max(var(--sp-4), env(safe-area-inset-left));
  }

  .main,
  .side,
  .mine,
  .written {
    align-content: start;
  }

  .mine,
  .written {
    gap: var(--sp-6);
  }

  /* The card's height until its code is loaded. */
  tm-standup-help:not(:defined) {
    display: block;
    block-size: 13rem;
  }

  .people {
    display: grid;
    gap: var(--sp-1);
    margin: 0;
  }

  .people dt {
    color: var(--muted);
    font-size: var(--fs-12);
    font-weight: 650;
  }

  .people dd {
    margin: 0 0 var(--sp-2);
    overflow-wrap: anywhere;
  }

  .people dd:last-child {
    margin: 0;
  }

  summary {
    display: flex;
    align-items: center;
    gap: var(--sp-2);
    min-block-size: var(--target);
    padding-block: var(--sp-2);
  }

  .line {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .edit {
    flex: none;
    color: var(--accent);
    font-weight: 550;
  }

  [open] > summary .edit {
    display: none;
  }

  :host([has-rail]) {
    grid-template-columns: minmax(0, 1fr) 20rem;
    padding-inline: var(--sp-6);
  }

  :host([has-rail]) .top {
    grid-column: 1 / -1;
  }
`;
