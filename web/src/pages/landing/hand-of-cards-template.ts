import { html, svg } from "lit";

const hand = [
  { value: "3", turn: -22 },
  { value: "5", turn: -7 },
  { value: "8", turn: 8, isRaised: true },
  { value: "?", turn: 23 },
];

/** A drawing of four cards on felt, one of them about to be played. */
export const handOfCards = html`<svg class="hand" viewBox="0 0 360 230" aria-hidden="true">
  ${svg`
    <ellipse cx="180" cy="176" rx="172" ry="50" fill="var(--felt)"/>
    <ellipse cx="180" cy="176" rx="158" ry="42" fill="none" stroke="var(--on-felt)" stroke-opacity=".22" stroke-width="1.5" stroke-dasharray="2 6" stroke-linecap="round"/>
    ${hand.map(
      ({ value, turn, isRaised }) => svg`
        <g class="playing-card" transform=${`rotate(${turn} 180 300) translate(0 ${isRaised ? -20 : 0})`}>
          <rect x="144" y="42" width="72" height="104" rx="10" fill=${isRaised ? "var(--accent)" : "var(--surface)"} stroke=${isRaised ? "none" : "var(--control)"} stroke-width="1.25"/>
          <text x="180" y="106" text-anchor="middle" font-size="34" font-weight="700" fill=${isRaised ? "var(--on-accent)" : "var(--text)"}>${value}</text>
          <text x="154" y="62" font-size="12" font-weight="650" fill=${isRaised ? "var(--on-accent)" : "var(--muted)"}>${value}</text>
        </g>`,
    )}
  `}
</svg>`;
