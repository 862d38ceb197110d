import { css } from "lit";

/** How the strokes of an icon are drawn. A build takes this out of the drawings, which all say the same of themselves. */
export const strokeStyles = css`
  svg {
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
`;
