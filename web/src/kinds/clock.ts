import { css } from "lit";
import { formatNumber } from "../i18n/format.ts";

/** Formats seconds as a clock: `1:05`, `60:00`. */
export function clockText(seconds: number): string {
  return `${formatNumber(Math.floor(seconds / 60))}:${formatNumber(seconds % 60, { minimumIntegerDigits: 2 })}`;
}

/** Styles of a clock of a room. It is `over` after its time. */
export const clockStyles = css`
  :host {
    display: inline-flex;
  }

  .timer {
    display: inline-flex;
    align-items: center;
    gap: var(--sp-1);
    padding: 2px var(--sp-3);
    border-radius: 999px;
    background: var(--sunken);
    color: var(--text);
    font-size: var(--fs-18);
    font-weight: 650;
    line-height: 1.4;
    transition: background-color var(--dur-3);
  }

  .over {
    background: var(--warn-soft);
    color: var(--warn);
  }
`;
