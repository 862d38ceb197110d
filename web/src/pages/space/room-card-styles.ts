import { css } from "lit";

/** A room's card. */
export const roomCardStyles = css`
  .card {
    position: relative;
    display: grid;
    gap: var(--sp-2);
    transition:
      border-color var(--dur-1),
      transform var(--dur-2) var(--ease),
      box-shadow var(--dur-2);
  }

  .card:hover {
    border-color: var(--control);
    box-shadow: var(--shadow-2);
    transform: translateY(-1px);
  }

  .card:has(a:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }

  .top {
    display: flex;
    align-items: start;
    justify-content: space-between;
    gap: var(--sp-3);
  }

  h3 {
    font-size: var(--fs-18);
  }

  .end {
    display: inline-flex;
    flex: none;
    align-items: center;
    gap: var(--sp-1);
  }

  /* Above the link, which covers the whole card; pulled into the corner, so that the card keeps its height. */
  tm-menu {
    position: relative;
    z-index: 1;
    margin-block: calc(-1 * var(--sp-2));
    margin-inline-end: calc(-1 * var(--sp-2));
  }

  a {
    color: var(--text);
    text-decoration: none;
    outline: none;
  }

  a::after {
    content: "";
    position: absolute;
    inset: 0;
    border-radius: var(--r-3);
  }

  .facts {
    color: var(--muted);
    font-size: var(--fs-14);
  }

  .dot {
    inline-size: 8px;
    block-size: 8px;
    border-radius: 50%;
    background: currentColor;
  }

  progress {
    appearance: none;
    inline-size: 100%;
    block-size: 6px;
    border: 0;
    border-radius: 3px;
    overflow: hidden;
    background: var(--sunken);
    color: var(--accent);
  }

  progress::-webkit-progress-bar {
    background: var(--sunken);
  }

  progress::-webkit-progress-value {
    border-radius: 3px;
    background: var(--accent);
  }

  progress::-moz-progress-bar {
    border-radius: 3px;
    background: var(--accent);
  }

  .people {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--sp-1) var(--sp-2);
  }

  .people .small {
    flex: 1 1 180px;
  }

  .faces {
    display: inline-flex;
    flex: none;
    gap: 2px;
  }
`;
