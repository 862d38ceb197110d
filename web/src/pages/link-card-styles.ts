import { css } from "lit";

/** Styles of a card that is a link: its heading, a marker at its end, facts, and people. */
export const linkCardStyles = css`
  .panel {
    position: relative;
    display: grid;
    gap: var(--sp-2);
  }

  .panel:hover {
    border-color: var(--control);
  }

  .panel:has(a:focus-visible) {
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

  .facts {
    color: var(--muted);
    font-size: var(--fs-14);
  }

  .people {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--sp-1) var(--sp-2);
  }

  .faces {
    display: inline-flex;
    flex: none;
    gap: 2px;
  }
`;
