import { css, unsafeCSS, type CSSResult } from "lit";

/** Styles bars with the names next to them, which takes half the height. */
const namesBeside = (bars: CSSResult) => css`
  ${bars} {
    gap: var(--sp-1);
  }

  ${bars} li {
    grid-template-columns: minmax(2rem, auto) 22% auto minmax(0, 1fr);
  }

  ${bars} .value {
    min-block-size: 0;
    font-size: var(--fs-16);
    line-height: 1.4;
  }

  ${bars} .track {
    block-size: 0.75rem;
    border-radius: 999px;
  }

  ${bars} .card {
    display: none;
  }

  ${bars} .names {
    grid-column: 4;
  }
`;

/**
 * Styles the results: one sentence, and bars with names under them. If there are many bars, or the window is low, the
 * names are next to them.
 */
export const resultsStyles = css`
  :host {
    display: grid;
    gap: var(--sp-4);
  }

  .outcome {
    gap: var(--sp-2) var(--sp-3);
  }

  .outcome h3 {
    display: inline-flex;
    align-items: center;
    gap: var(--sp-1);
    padding: var(--sp-1) var(--sp-3);
    border-radius: 999px;
    background: var(--sunken);
    font-size: var(--fs-14);
  }

  .consensus h3 {
    background: var(--ok-soft);
    color: var(--ok);
  }

  .close h3 {
    background: var(--accent-soft);
    color: var(--on-accent-soft);
  }

  .spread h3 {
    background: var(--warn-soft);
    color: var(--warn);
  }

  .outcome p {
    font-weight: 600;
  }

  ul {
    display: grid;
    gap: var(--sp-3);
  }

  li {
    display: grid;
    grid-template-columns: minmax(2rem, auto) 1fr minmax(2ch, auto);
    align-items: center;
    gap: 2px var(--sp-3);
  }

  .names {
    grid-column: 2 / -1;
    color: var(--muted);
    font-size: var(--fs-14);
    overflow-wrap: anywhere;
  }

  /* The seats have all names in full. */
  .crowd .names {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }

  @media (width < 720px) or (height < 700px) {
    :host {
      gap: var(--sp-3);
    }

    .outcome {
      flex-wrap: nowrap;
    }

    .outcome h3 {
      flex: none;
    }

    .outcome p {
      display: -webkit-box;
      overflow: hidden;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 3;
      font-size: var(--fs-14);
      line-height: 1.35;
    }

    ul {
      gap: var(--sp-2);
    }

    .value {
      min-block-size: 0;
      line-height: 1.5;
    }

    .track {
      block-size: 0.75rem;
      border-radius: 999px;
    }

    .card {
      display: none;
    }

    /* The table, which can be expanded, has all names in full. */
    .names {
      display: -webkit-box;
      overflow: hidden;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
    }

    .many .names {
      -webkit-line-clamp: 1;
    }
  }

  ${namesBeside(unsafeCSS(".many"))}

  @media (height < 700px) {
    ${namesBeside(unsafeCSS(".votes"))}
  }

  /* A small phone has more space for names above a thin bar than next to it. */
  @media (width < 480px) and (480px <= height < 700px) {
    .votes:not(.many) li {
      grid-template-columns: minmax(2rem, auto) 1fr minmax(2ch, auto);
    }

    .votes:not(.many) .value {
      grid-row: 1 / 3;
    }

    .votes:not(.many) .names {
      grid-area: 1 / 2;
    }

    .votes:not(.many) .track {
      grid-area: 2 / 2;
      block-size: 0.5rem;
    }

    .votes:not(.many) .count {
      grid-row: 1 / 3;
      grid-column: 3;
    }
  }

  @media (height < 480px) {
    :host {
      gap: var(--sp-2);
    }

    .outcome p {
      -webkit-line-clamp: 2;
    }

    .votes {
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr));
      column-gap: var(--sp-4);
    }
  }

  @media (height < 320px) {
    .votes {
      grid-template-columns: repeat(auto-fill, minmax(4rem, 1fr));
    }

    .votes li {
      grid-template-columns: minmax(1.5rem, auto) 1fr auto;
      column-gap: var(--sp-1);
    }

    .names {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      clip-path: inset(50%);
    }
  }

  /* There is no space beside the names. The tint and the sentence above say it. */
  @media (width < 480px) {
    .end {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
  }
`;
