import { css } from "lit";

/** Styles of the bar at the top of every page. */
export const topbarStyles = css`
  :host {
    --quiet-ink: var(--text);
    container-type: inline-size;
  }

  header {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    align-items: center;
    gap: var(--sp-1);
    min-block-size: var(--bar-size, var(--topbar));
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

  tm-account {
    display: var(--bar, flex);
  }

  .home {
    display: var(--bar, inline-flex);
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
`;
