import { css } from "lit";

/** Styles of a passcode on felt, large enough to read out, with its copy button at the end. */
export const codeStyles = css`
  .code {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--sp-2);
    min-block-size: var(--target);
    padding-inline-start: var(--sp-4);
    border-radius: var(--r-2);
    background: var(--felt);
    color: var(--on-felt);
  }

  .code code {
    font-family: var(--mono);
    font-size: var(--fs-22);
    font-weight: 650;
    letter-spacing: 0.12em;
    overflow-wrap: anywhere;
  }
`;
