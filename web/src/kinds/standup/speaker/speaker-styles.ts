import { css } from "lit";

/** Styles the speaker on the felt: the name in the middle, the entry below it in large text. */
export const speakerStyles = css`
  :host {
    --muted: var(--on-felt);
    --accent: var(--on-felt);

    display: grid;
    justify-items: center;
    gap: var(--sp-2);
    color: var(--on-felt);
  }

  .line {
    justify-content: center;
    gap: var(--sp-1) var(--sp-3);
    font-weight: 600;
  }

  h2 {
    font-size: var(--fs-28);
    letter-spacing: -0.015em;
    text-align: center;
  }

  .entry {
    display: flex;
    justify-content: center;
    align-items: start;
    gap: var(--sp-4) var(--sp-6);
    max-inline-size: min(64em, 100% - 2 * var(--sp-4));
    margin-block-start: var(--sp-2);
    font-size: var(--fs-22);
    line-height: 1.35;
  }

  .entry > div {
    flex: 0 1 20em;
    min-inline-size: 0;
  }

  dt,
  .label {
    font-size: var(--fs-14);
  }

  /* A slip of paper. */
  .entry > .blockers {
    padding: var(--sp-2) var(--sp-3);
    border-radius: var(--r-1);
    background: var(--surface);
    color: var(--text);
  }

  .commitments {
    inline-size: fit-content;
    max-inline-size: min(44rem, 100%);
    margin-block-start: var(--sp-2);
    font-size: var(--fs-18);
  }

  tm-standup-previous {
    max-inline-size: 100%;
  }

  @container (width < 48rem) {
    .entry {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
    }
  }

  @container (width < 40rem) {
    h2 {
      font-size: var(--fs-22);
    }

    .entry {
      inline-size: 100%;
      max-inline-size: none;
      font-size: var(--fs-18);
    }

    .commitments {
      inline-size: 100%;
    }
  }
`;
