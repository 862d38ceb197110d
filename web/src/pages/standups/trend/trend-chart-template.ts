import { msg } from "@lit/localize";
import { css, html, nothing, svg } from "lit";
import { formatNumber } from "../../../i18n/format.ts";
import type { TrendColumn } from "./trend-columns.ts";

/** Heights in sixteenths of a rem: the space above the columns, a tenth, and the positions of the labels. */
const top = 20;
const tenth = 14;
const bottom = top + 10 * tenth;
const dayLine = bottom + 18;
const monthLine = bottom + 34;

const rem = (height: number) => `${height / 16}rem`;

/** The column's share of the width of a week. */
const columnShare = 0.64;

/**
 * Returns the weeks as a column chart. Widths are percentages, so the chart always fits and its text keeps its
 * size. Heights grow with the text size. The number above a column repeats its height.
 */
export function trendChart(columns: readonly TrendColumn[]) {
  return html`<div class="chart">
    <div class="scale" aria-hidden="true">
      <span>${msg("all")}</span><span>${msg("half")}</span><span>${msg("none", { id: "chart-none" })}</span>
    </div>
    <svg role="img" aria-label=${msg("One column per week. The table below has the same data.")}>
      ${svg`
        <pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line class="hatch" x1="1" y1="0" x2="1" y2="7"/>
        </pattern>
        ${[top, top + 5 * tenth, bottom].map((y) => svg`<line class="level" x1="0" y1=${rem(y)} x2="100%" y2=${rem(y)}/>`)}
        ${columns.map((_, at) => column(columns, at))}
      `}
    </svg>
  </div>`;
}

/** Returns true if the week's labels are hidden on a narrow chart: all except those of a month's first week. */
function isLabelHidden(columns: readonly TrendColumn[], at: number): boolean {
  // The oldest month may have only a week or two, so its name would overlap the next one.
  return columns[at]!.month === "" || columns.slice(at + 1, at + 4).some(({ month }) => month !== "");
}

function column(columns: readonly TrendColumn[], at: number) {
  const { day, month, tenths } = columns[at]!;
  const count = columns.length;
  const across = (share: number) => `${((at + share) / count) * 100}%`;
  const left = across((1 - columnShare) / 2);
  const width = `${(columnShare / count) * 100}%`;
  const height = tenths === null ? 10 * tenth : Math.max(tenths * tenth, 2);
  const label = (y: number, text: string) => svg`<text x=${across(0.5)} y=${rem(y)}>${text}</text>`;
  return svg`<g class=${isLabelHidden(columns, at) ? "lesser" : nothing}>
    <rect class=${tenths === null ? "unknown" : "known"} fill=${tenths === null ? "url(#hatch)" : nothing}
      x=${left} y=${rem(bottom - height)} width=${width} height=${rem(height)} rx="3"/>
    ${tenths === null ? nothing : label(bottom - height - 5, formatNumber(tenths))}
    ${label(dayLine, day)} <text class="month" x=${across(0.5)} y=${rem(monthLine)}>${month}</text>
  </g>`;
}

/** A small hatched field, the legend for weeks that are not shown. */
export const hatchedSample = html`<svg class="sample" aria-hidden="true">
  ${svg`<rect class="unknown" fill="url(#hatch)" x="1" y="1" width="22" height="14" rx="3"/>`}
</svg>`;

export const trendChartStyles = css`
  .chart {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--sp-2);
    container-type: inline-size;
  }

  .chart svg {
    inline-size: 100%;
    block-size: 12.5rem;
    overflow: visible;
  }

  .scale {
    display: flex;
    flex-direction: column;
    justify-content: space-between;
    block-size: 9.75rem;
    margin-block-start: 0.75rem;
    color: var(--muted);
    font-size: var(--fs-12);
    line-height: 1rem;
    text-align: end;
  }

  text {
    fill: var(--text);
    font-size: var(--fs-12);
    text-anchor: middle;
  }

  /* A narrow chart hides some labels. The table has all of them. */
  @container (width < 24rem) {
    .lesser .month {
      display: none;
    }
  }

  @container (width < 15rem) {
    .lesser text {
      display: none;
    }
  }

  /* The oldest week is where a line of text begins. */
  .chart svg:dir(rtl),
  .chart text:dir(rtl) {
    scale: -1 1;
  }

  .chart text {
    transform-box: fill-box;
    transform-origin: center;
  }

  .level {
    stroke: var(--line);
  }

  .known {
    fill: var(--accent);
  }

  .unknown {
    stroke: var(--control);
    stroke-dasharray: 3 3;
  }

  .hatch {
    stroke: var(--control);
    stroke-width: 1.5;
  }

  .sample {
    flex: none;
    inline-size: 24px;
    block-size: 16px;
  }

  @media (forced-colors: active) {
    text,
    .known {
      fill: CanvasText;
    }

    .level,
    .unknown,
    .hatch {
      stroke: CanvasText;
    }
  }
`;
