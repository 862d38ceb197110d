import { css } from "lit";
import { copyFieldStyles } from "../../ui/copy-field-template.ts";

/** Styles of the dialog with a room's guest links. */
export const linksStyles = css`
  ${copyFieldStyles}

  .once {
    padding: var(--sp-4);
    border: 1px solid var(--accent);
    border-radius: var(--r-2);
  }

  .now {
    font-weight: 600;
  }

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 var(--sp-3);
    min-block-size: var(--target);
    padding-block: var(--sp-2);
    border-block-start: 1px solid var(--line);
  }

  li > div {
    flex: 1 1 12rem;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  li .figures {
    font-weight: 550;
  }

  li button {
    padding-inline: var(--sp-3);
    font-size: var(--fs-14);
  }

  summary {
    min-block-size: var(--target);
    padding-block: var(--sp-3);
    color: var(--muted);
  }
`;
