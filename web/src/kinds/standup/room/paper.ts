import { css } from "lit";
import { addPaperStyles } from "../../paper-styles.ts";

/**
 * Print styles of a standup: the parts for all readers. They leave out requests for help, which concern two people, and
 * absences, which concern only today. They also leave out the speaker and the blockers, since the entries contain both.
 */
addPaperStyles(css`
  :host(tm-standup-room) {
    display: block;
    max-inline-size: none;
    padding: 0;
  }

  :host(tm-standup-room) :is(.main, .side) {
    display: block;
  }

  :host(tm-standup-room) :is(.main, .side) > * {
    margin-block-end: var(--sp-4);
  }

  :host(tm-standup-room)
    :is(
      .mine,
      .people,
      tm-standup-blockers,
      tm-standup-help,
      tm-standup-kudos[empty],
      tm-standup-talk-after[empty],
      tm-standup-roster,
      tm-standup-speaker,
      tm-standup-window
    ) {
    display: none;
  }

  /* Blocks, since the rows of a grid may overlap at a page break. */
  :host(tm-standup-feed),
  :host(tm-standup-feed) > ul,
  :host(tm-standup-feed) :is(.panel, .entry),
  :host(tm-standup-talk),
  :host(tm-standup-replies) :is(ul, li),
  :host(tm-standup-talk-after),
  :host(tm-standup-talk-after) :is(ul, li),
  :host(tm-standup-kudos),
  :host(tm-standup-kudos) ul {
    display: block;
  }

  :host(tm-standup-feed) .panel,
  :host(tm-standup-feed) .panel > * + *,
  :host(tm-standup-feed) .entry > div + div,
  :host(tm-standup-kudos) li {
    margin-block-start: var(--sp-3);
  }

  :host(tm-standup-replies) li + li {
    margin-block-start: var(--sp-2);
  }

  :host(tm-standup-feed) :is(.by, dt) {
    break-after: avoid;
  }

  :host(tm-standup-feed) dd {
    max-inline-size: none;
  }

  :host(tm-standup-kudos) li {
    break-inside: avoid;
  }

  :host(tm-standup-talk) :is(.lines, tm-standup-left),
  :host(tm-standup-talk-after) :is(button, tm-standup-line, tm-standup-left),
  :host(tm-standup-kudos) :is(details, tm-standup-left) {
    display: none;
  }
`);
