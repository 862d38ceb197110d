import { css } from "lit";

/** Styles the verdict of a round: a pill with its name and a sentence. */
export const verdictStyles = css`
  h3 {
    display: inline-flex;
    align-items: center;
    gap: calc(10 * var(--u));
    max-inline-size: 100%;
    padding-block: calc(6 * var(--u));
    padding-inline: calc(8 * var(--u)) calc(16 * var(--u));
    border-radius: calc(20 * var(--u));
    background: var(--surface);
    box-shadow: 0 2px 8px rgb(0 0 0 / 0.15);
    color: var(--text);
    font-size: calc(16 * var(--u));
    text-wrap: balance;
  }

  em {
    display: inline-flex;
    flex: none;
    align-items: center;
    gap: var(--sp-1);
    padding: calc(2 * var(--u)) calc(10 * var(--u));
    border-radius: 999px;
    background: var(--sunken);
    font-style: normal;
  }

  .consensus em {
    background: var(--ok-soft);
    color: var(--ok);
  }

  .close em {
    background: var(--accent-soft);
    color: var(--on-accent-soft);
  }

  .spread em {
    background: var(--warn-soft);
    color: var(--warn);
  }

  h3 > span {
    min-inline-size: 0;
  }

  /* Large text on a phone. */
  @container (width < 18rem) {
    h3 {
      flex-wrap: wrap;
    }
  }
`;
