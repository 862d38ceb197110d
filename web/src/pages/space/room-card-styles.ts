import { css } from "lit";
import { kindMarkStyles } from "../../ui/kind-mark/kind-mark-template.ts";
import { linkCardStyles } from "../link-card-styles.ts";

/** Styles of a room's card. */
export const roomCardStyles = [
  linkCardStyles,
  ...kindMarkStyles,
  css`
    .panel {
      transition:
        border-color var(--dur-1),
        transform var(--dur-2) var(--ease),
        box-shadow var(--dur-2);
    }

    .panel:hover {
      box-shadow: var(--shadow-2);
      transform: translateY(-1px);
    }

    .top {
      align-items: center;
      --kind-mark: 2rem;
    }

    h3 {
      flex: 1;
      min-inline-size: 0;
      font-size: var(--fs-18);
      overflow-wrap: anywhere;
    }

    .result {
      color: var(--text);
    }

    .due {
      display: flex;
      align-items: center;
      gap: var(--sp-1);
      font-size: var(--fs-14);
    }

    /* Above the link that covers the whole card. In the corner, so that the card keeps its height. */
    tm-menu {
      position: relative;
      z-index: 1;
      margin-block: calc(-1 * var(--sp-2));
      margin-inline-end: calc(-1 * var(--sp-2));
    }

    progress {
      appearance: none;
      inline-size: 100%;
      block-size: 6px;
      border: 0;
      border-radius: 3px;
      overflow: hidden;
      background: var(--sunken);
      color: var(--accent);
    }

    progress::-webkit-progress-bar {
      background: var(--sunken);
    }

    progress::-webkit-progress-value {
      border-radius: 3px;
      background: var(--accent);
    }

    progress::-moz-progress-bar {
      border-radius: 3px;
      background: var(--accent);
    }

    .people .small {
      flex: 1 1 180px;
    }
  `,
];
