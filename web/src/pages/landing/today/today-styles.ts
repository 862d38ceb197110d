import { css } from "lit";
import { linkCardStyles } from "../../link-card-styles.ts";

/** Styles of a card on the page Today: a room or an upcoming slot. */
export const todayStyles = [
  linkCardStyles,
  css`
    .panel {
      block-size: 100%;
      align-content: start;
      transition: border-color var(--dur-1);
    }

    .chip {
      flex: none;
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

    .people .small {
      flex: 1 1 160px;
      overflow-wrap: anywhere;
    }

    .faces {
      flex-wrap: wrap;
    }
  `,
];
