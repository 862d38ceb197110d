import { html, svg } from "lit";

/** A playing card that lies face down, slightly askew. */
export const faceDownCard = html`<svg viewBox="0 0 96 112" aria-hidden="true">
  ${svg`
    <ellipse cx="48" cy="100" rx="40" ry="8" fill="var(--felt)"/>
    <g transform="rotate(-8 48 54)">
      <rect x="18" y="10" width="60" height="84" rx="9" fill="var(--surface)" stroke="var(--control)" stroke-width="1.5"/>
      <rect x="25" y="17" width="46" height="70" rx="5" fill="var(--accent-soft)"/>
      <path d="M48 34 62 52 48 70 34 52Z" fill="none" stroke="var(--accent)" stroke-width="2" stroke-linejoin="round"/>
      <circle cx="48" cy="52" r="3.5" fill="var(--accent)"/>
    </g>
  `}
</svg>`;
