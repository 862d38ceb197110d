import { css } from "lit";

/** Styles of the bar at the top of every page. */
export const topbarStyles = css`
  :host {
    container-type: inline-size;
  }

  header {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    align-items: center;
    gap: var(--sp-1);
    min-block-size: var(--topbar);
    padding-inline: max(var(--sp-4), env(safe-area-inset-left)) max(var(--sp-2), env(safe-area-inset-right));
  }

  header:dir(rtl) {
    padding-inline: max(var(--sp-4), env(safe-area-inset-right)) max(var(--sp-2), env(safe-area-inset-left));
  }

  .skip {
    position: fixed;
    inset-block-start: var(--sp-2);
    inset-inline-start: var(--sp-2);
    z-index: 30;
    padding: var(--sp-3) var(--sp-4);
    border-radius: var(--r-2);
    background: var(--accent);
    color: var(--on-accent);
  }

  .skip:not(:focus) {
    clip-path: inset(50%);
  }

  .home {
    display: inline-flex;
    align-items: center;
    gap: var(--sp-2);
    min-block-size: var(--target);
    margin-inline-end: auto;
    padding-inline-end: var(--sp-2);
    border-radius: var(--r-1);
    color: var(--text);
    font-size: var(--fs-18);
    font-weight: 700;
    letter-spacing: -0.02em;
    text-decoration: none;
  }

  .home svg {
    inline-size: 28px;
    block-size: 28px;
  }

  .find {
    color: var(--muted);
    font-size: var(--fs-14);
  }

  kbd {
    padding: 0 6px;
    border: 1px solid var(--line);
    border-radius: var(--r-1);
    background: var(--surface);
    font-family: inherit;
    font-size: var(--fs-12);
  }

  .name {
    max-inline-size: 14ch;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  @media (pointer: coarse) {
    kbd {
      display: none;
    }
  }

  /* The text size counts too. */
  @container (width < 35rem) {
    kbd {
      display: none;
    }

    .name,
    .find span {
      position: absolute;
      inline-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
`;
