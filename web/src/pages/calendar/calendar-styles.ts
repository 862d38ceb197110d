import { css } from "lit";
import { copyFieldStyles } from "../../ui/copy-field.ts";
import { sheetStyles } from "../../ui/page/part-styles.ts";

/** The page of my calendar address, and the sheet that shows a new one once. */
export const calendarStyles = [
  sheetStyles,
  copyFieldStyles,
  css`
    .once {
      border-color: var(--accent);
    }

    .now {
      font-weight: 600;
    }

    .centred {
      text-align: center;
    }
  `,
];
