import { css } from "lit";

/** Styles the summary line of parts that are collapsed while a result is shown. */
export const disclosureStyles = css`
  summary {
    inline-size: fit-content;
    padding-block: 11px;
    color: var(--muted);
    font-size: var(--fs-14);
    font-weight: 600;
  }
`;
