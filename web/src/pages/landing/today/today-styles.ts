import { css } from "lit";

/** A card of the page Today: a room or a slot that opens next. */
export const todayStyles = css`
  .card {
    position: relative;
    display: grid;
    gap: var(--sp-2);
    block-size: 100%;
    align-content: start;
    transition: border-color var(--dur-1);
  }

  .card:hover {
    border-color: var(--control);
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

  .chip {
    flex: none;
  }

  .dot {
    inline-size: 8px;
    block-size: 8px;
    border-radius: 50%;
    background: currentColor;
  }

  .facts {
    color: var(--muted);
    font-size: var(--fs-14);
  }

  .wants {
    display: flex;
    flex-wrap: wrap;
    gap: var(--sp-1) var(--sp-2);
  }

  .wants li {
    padding: 2px var(--sp-3);
    border-radius: var(--r-2);
    background: var(--accent-soft);
    color: var(--on-accent-soft);
    font-size: var(--fs-14);
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  .people {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--sp-1) var(--sp-2);
  }

  .people .small {
    flex: 1 1 160px;
    overflow-wrap: anywhere;
  }

  .faces {
    display: inline-flex;
    flex: none;
    flex-wrap: wrap;
    gap: 2px;
  }
`;
