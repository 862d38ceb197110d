import { css } from "lit";
import { kindMarkStyles } from "../../../ui/kind-mark/kind-mark-template.ts";
import { linkCardStyles } from "../../link-card-styles.ts";

/** Styles of a list of rows in one panel: what waits for me, open rooms, and what opens next. */
export const rowsStyles = css`
  .rows {
    gap: 0;
    padding: 0;
    overflow: hidden;
  }

  .rows > li + li {
    border-block-start: 1px solid var(--line);
  }
`;

/** Styles of a row or a card of the page Today. The link of either covers it. */
export const todayStyles = [
  linkCardStyles,
  ...kindMarkStyles,
  css`
    .line {
      position: relative;
      display: flex;
      align-items: center;
      gap: var(--sp-1) var(--sp-3);
      min-block-size: 56px;
      padding: var(--sp-2) var(--sp-4);
      --kind-mark: 1.75rem;
    }

    .line:hover {
      background: color-mix(in oklab, transparent, var(--text) 4%);
    }

    .line:has(a:focus-visible) {
      outline: 2px solid var(--focus);
      outline-offset: -2px;
    }

    .line .text {
      display: flex;
      flex: 1;
      flex-wrap: wrap;
      align-items: baseline;
      justify-content: space-between;
      gap: 0 var(--sp-3);
      min-inline-size: 0;
    }

    h3 {
      min-inline-size: 0;
      font-size: var(--fs-16);
      overflow-wrap: anywhere;
    }

    .facts {
      min-inline-size: 0;
      overflow-wrap: anywhere;
    }

    /* With large text the button moves below the text, which otherwise has only the rest of the row. */
    .line.tall {
      flex-wrap: wrap;
    }

    .line.tall .text {
      display: grid;
      flex-basis: min(60%, 16rem);
      justify-content: start;
      gap: 0;
    }

    .button {
      flex: none;
      max-inline-size: 100%;
      margin-inline-start: auto;
      outline: none;
    }

    .button::after {
      border-radius: 0;
    }

    /* A transform would shrink the link to the button while the mouse is down, and the click would miss it. */
    .button:active {
      transform: none;
    }

    .live {
      align-content: start;
      block-size: 100%;
      padding-block-start: calc(var(--sp-4) - 2px);
      border-block-start: 3px solid var(--kind-edge);
      --kind-mark: 2.25rem;
    }

    .live .top {
      align-items: center;
      justify-content: start;
    }

    .live .top .text {
      flex: 1;
      min-inline-size: 0;
    }

    .live h3 {
      font-size: var(--fs-18);
    }

    .people {
      flex: 1;
      min-inline-size: 0;
    }

    .people .small {
      flex: 1 1 120px;
      overflow-wrap: anywhere;
    }

    .faces {
      flex-wrap: wrap;
    }

    .bottom {
      display: flex;
      align-items: end;
      gap: var(--sp-3);
      margin-block-start: auto;
    }

    @media (width < 480px) {
      .line.tall .button {
        inline-size: 100%;
      }
    }
  `,
];
