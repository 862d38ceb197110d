import { css } from "lit";

/** Styles the dock, which is the viewer's side of the table. It stays at the bottom of the window. */
export const dockStyles = css`
  .dock {
    --u: calc(1rem / 16);

    position: sticky;
    inset-block-end: 0;
    z-index: 3;
    container-type: inline-size;
    min-inline-size: 0;
    padding-block-end: env(safe-area-inset-bottom);
    border-block-start: 1px solid var(--line);
    background: var(--surface);
    box-shadow: 0 -8px 24px rgb(0 0 0 / 0.1);
  }

  /* If docked, it would cover nearly everything. */
  @media (height < 360px) {
    .dock {
      position: static;
    }
  }

  @media print {
    .dock {
      display: none;
    }
  }
`;
