import { svg, html } from "lit";

/** The product's logo in the colours of the theme: two cards, the front one with a check mark. */
export const wordmark = html`<svg viewBox="4 5 24 22" aria-hidden="true">
  ${svg`
    <rect x="7.2" y="8" width="11" height="15.4" rx="2.4" fill="var(--felt)" stroke="var(--on-felt)" stroke-width="1.2" transform="rotate(-12 12.7 15.7)"/>
    <rect x="13.4" y="8.4" width="11.6" height="16.2" rx="2.5" fill="var(--accent)" transform="rotate(9 19.2 16.5)"/>
    <path d="m15.9 16.9 2.4 2.5 4.5-5" fill="none" stroke="var(--on-accent)" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>
  `}
</svg>`;
