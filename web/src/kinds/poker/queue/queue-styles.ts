import { css } from "lit";

/**
 * Styles the queue: one row for each story. A bar and a word mark the current one. All rows are rendered
 * (decisions/web#all-rows-of-the-queue).
 */
export const queueStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    gap: var(--sp-2);
    min-block-size: 0;
  }

  header,
  footer {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--sp-2);
  }

  header {
    min-block-size: var(--target);
  }

  header h2 {
    font-size: var(--fs-16);
  }

  footer {
    padding: var(--sp-2) var(--sp-2) 0;
    border-block-start: 1px solid var(--line);
    color: var(--muted);
    font-size: var(--fs-14);
  }

  footer strong {
    color: var(--text);
    word-break: keep-all;
  }

  ol {
    flex: 0 1 auto;
    min-block-size: 0;
    margin-inline: calc(-1 * var(--sp-1));
    padding: 2px var(--sp-1);
    overflow-y: auto;
    overscroll-behavior: contain;
  }

  /* At least two rows, whatever the window's height. The area around the queue then scrolls. */
  ol:has(> li:nth-child(2)) {
    min-block-size: 96px;
  }

  /* Rows are isolated, in a list that is not a grid. So a hover while 500 rows scroll repaints only one row. */
  li {
    position: relative;
    display: flex;
    flex-wrap: wrap;
    align-items: stretch;
    margin-block-end: 2px;
    contain: layout;
    border-radius: var(--r-2);
  }

  li:hover {
    background: color-mix(in oklab, transparent, var(--text) 5%);
  }

  li.current {
    background: var(--accent-soft);
    color: var(--on-accent-soft);
    box-shadow: inset 3px 0 0 var(--accent);
  }

  li.current:where(:dir(rtl)) {
    box-shadow: inset -3px 0 0 var(--accent);
  }

  @media (forced-colors: active) {
    li.current {
      outline: 3px solid Highlight;
      outline-offset: -3px;
    }
  }

  li[data-dragged] {
    z-index: 2;
    background: var(--surface);
    color: var(--text);
    box-shadow: var(--shadow-2);
    transform: translateY(var(--drag, 0));
    pointer-events: none;
  }

  li.mark-before::before,
  li.mark-after::after {
    content: "";
    position: absolute;
    inset-inline: 0;
    z-index: 1;
    block-size: 3px;
    border-radius: 2px;
    background: var(--accent);
  }

  li.mark-before::before {
    inset-block-start: -3px;
  }

  li.mark-after::after {
    inset-block-end: -3px;
  }

  /*
   * Dots are borders, one stroke each. Icons or gradients were half of the paint time when 500 rows scrolled. Firefox
   * draws a dot less beside a side of another style, so all sides are dotted.
   */
  .grip::before,
  .dots {
    content: "";
    inline-size: 15px;
    border: 0 dotted;
    border-block-start-width: 3px;
  }

  .grip {
    display: grid;
    place-items: center;
    inline-size: 24px;
    color: var(--control);
    cursor: grab;
    touch-action: none;
  }

  .grip::before {
    inline-size: 9px;
    block-size: 15px;
    border-width: 0 3px;
  }

  li:hover .grip {
    color: var(--muted);
  }

  .open {
    display: flex;
    flex: 1;
    align-items: center;
    justify-content: space-between;
    gap: var(--sp-2);
    min-inline-size: 0;
    min-block-size: var(--target);
    padding: var(--sp-1) var(--sp-2);
    border: 0;
    border-radius: var(--r-2);
    background: none;
    color: inherit;
    font-size: var(--fs-14);
    font-weight: 450;
    line-height: 1.35;
    text-align: start;
  }

  button.open:hover {
    background: none;
  }

  .current button.open {
    cursor: default;
  }

  [aria-busy="true"] {
    opacity: 0.6;
  }

  .words {
    display: grid;
    min-inline-size: 0;
  }

  .ref,
  .on {
    color: var(--muted);
    font-size: var(--fs-12);
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  .current .ref,
  .current .on {
    color: inherit;
  }

  .title {
    overflow-wrap: anywhere;
  }

  /* Three lines. The browser paints clipped elements separately, so titles that fit are not clipped. */
  .title.long {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
  }

  .settled:not(.current) .title {
    color: var(--muted);
  }

  .estimate {
    flex: none;
    min-inline-size: 28px;
    padding: 2px var(--sp-2);
    border-radius: var(--r-1);
    background: var(--ok-soft);
    color: var(--ok);
    font-weight: 650;
    text-align: center;
  }

  .notices {
    flex: 1 0 100%;
    display: grid;
    gap: var(--sp-1);
    padding: 0 var(--sp-2) var(--sp-2);
  }

  .none {
    padding: var(--sp-2);
    color: var(--muted);
    font-size: var(--fs-14);
  }
`;
