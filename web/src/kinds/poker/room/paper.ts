import { css } from "lit";
import { addPaperStyles } from "../../paper-styles.ts";

/** Print styles of a poker room: the result, then the whole queue, or the summary that contains both. */
addPaperStyles(css`
  :host(tm-poker-room) {
    display: flex;
    flex-direction: column;
  }

  :host(tm-poker-room)
    :is(
      .bar,
      .hand,
      .watching,
      .outcome:not(.turned),
      tm-poker-actions,
      tm-poker-empty,
      tm-poker-estimate,
      tm-poker-invite,
      .stamp,
      summary,
      aside:has(~ .centre > tm-poker-summary[loaded])
    ) {
    display: none;
  }

  :host(tm-sheet) dialog {
    display: none;
  }

  :host(tm-poker-room) .centre {
    display: block;
    max-inline-size: none;
    padding: 0;
  }

  :host(tm-poker-room) .centre > * {
    margin-block-end: var(--sp-4);
  }

  :host(tm-poker-room) .outcome.turned {
    position: static;
    display: block;
    max-block-size: none;
    overflow: visible;
    break-inside: avoid;
  }

  :host(tm-poker-room) tm-poker-figures {
    margin-block-start: var(--sp-4);
  }

  :host(tm-poker-room) aside {
    position: static;
    order: 1;
    align-self: stretch;
    display: block;
    block-size: auto;
    max-block-size: none;
    overflow: visible;
    padding: 0;
    border: 0;
  }

  :host(tm-poker-story) :is(summary, .chip:not(.ok), tm-poker-timer) {
    display: none;
  }

  :host(tm-poker-story) .notes {
    max-inline-size: none;
    max-block-size: none;
    overflow: visible;
  }

  /* Blocks, since the rows of a grid may overlap at a page break. */
  :host(tm-poker-results),
  :host(tm-poker-results) ul {
    display: block;
  }

  :host(tm-poker-results) .outcome p {
    display: block;
    overflow: visible;
    -webkit-line-clamp: none;
  }

  :host(tm-poker-results) li {
    margin-block-start: var(--sp-3);
    break-inside: avoid;
  }

  :host(tm-poker-results) .names {
    display: block;
    -webkit-line-clamp: none;
    overflow: visible;
    position: static;
    inline-size: auto;
    block-size: auto;
    clip-path: none;
    white-space: normal;
  }

  :host(tm-poker-figures) tm-poker-reference {
    display: none;
  }

  :host(tm-poker-table) {
    display: block;
  }

  :host(tm-poker-table[revealed]) :is(details, .missing) {
    display: none;
  }

  :host(tm-poker-table) .felt {
    max-block-size: none;
    overflow: visible;
    contain: none;
  }

  :host(tm-poker-table) .seat {
    break-inside: avoid;
  }

  :host(tm-poker-table) .name {
    display: block;
    overflow: visible;
    -webkit-line-clamp: none;
  }

  :host(tm-poker-table) .seat > .state {
    contain: none;
    block-size: auto;
  }

  :host(tm-poker-table) :is(tm-avatar, .playing-card) {
    filter: none;
  }

  :host(tm-poker-queue) {
    display: block;
  }

  :host(tm-poker-queue) :is(.filter, .grip, tm-poker-add) {
    display: none;
  }

  :host(tm-poker-queue) ol[aria-label] {
    min-block-size: 0;
    max-block-size: none;
    overflow: visible;
    margin: 0;
    padding: 0;
  }

  :host(tm-poker-queue) li {
    contain: none;
    margin: 0;
    border-block-end: 1px solid var(--line);
    border-radius: 0;
    break-inside: avoid;
  }

  :host(tm-poker-queue) .open {
    display: flex !important;
    min-block-size: 0;
    padding: 3px var(--sp-2);
  }

  :host(tm-poker-queue) .words {
    display: block;
  }

  :host(tm-poker-queue) :is(.ref, .on) {
    margin-inline-end: var(--sp-2);
  }

  :host(tm-poker-queue) .title.long {
    display: inline;
    overflow: visible;
    -webkit-line-clamp: none;
  }

  :host(tm-poker-queue) .settled:not(.current) .title {
    color: var(--text);
  }

  :host(tm-poker-queue) footer {
    border: 0;
    break-before: avoid;
  }

  :host(tm-poker-summary) .table {
    max-block-size: none;
    overflow: visible;
    margin-block-start: var(--sp-3);
  }

  :host(tm-poker-summary) tr {
    break-inside: avoid;
  }

  :host(tm-poker-summary) tbody th {
    font-weight: 400;
  }

  :host(tm-poker-summary) :is(th, td) {
    padding-block: 2px;
  }
`);
