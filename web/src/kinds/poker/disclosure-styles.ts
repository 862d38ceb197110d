import { css } from "lit";

/** What is folded while there is a result: a line to unfold it by. */
export const disclosureStyles = css`
  summary {
    inline-size: fit-content;
    padding-block: 11px;
    color: var(--muted);
    font-size: var(--fs-14);
    font-weight: 600;
    cursor: pointer;
  }
`;
