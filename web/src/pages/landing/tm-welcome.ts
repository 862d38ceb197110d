import { msg } from "@lit/localize";
import { css, html, nothing, svg } from "lit";
import { customElement } from "lit/decorators.js";
import { saveName } from "../../api/me.ts";
import { authMode, setMe } from "../../lib/identity.ts";
import { languageSelect } from "../../lib/language/language-select-template.ts";
import { paths, signInPath } from "../../lib/paths.ts";
import { formError } from "../../ui/form/field-template.ts";
import { FormController } from "../../ui/form/form-controller.ts";
import { formText } from "../../ui/form/form-text.ts";
import { pageStyles } from "../../ui/page/page-styles.ts";
import { buttonStyles, fieldStyles } from "../../ui/styles.ts";
import { nameField } from "../../ui/form/name-field-template.ts";
import { TmElement } from "../../ui/tm-element.ts";

const hand = [
  { value: "3", turn: -22 },
  { value: "5", turn: -7 },
  { value: "8", turn: 8, isRaised: true },
  { value: "?", turn: 23 },
];

/** A drawing of four cards on felt, one of them about to be played. */
const handOfCards = html`<svg class="hand" viewBox="0 0 360 230" aria-hidden="true">
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

/** Shown without an identity: one sentence, and a name field or the link to the sign-in provider. */
@customElement("tm-welcome")
export class TmWelcome extends TmElement {
  private readonly form = new FormController(this);

  static override styles = [
    buttonStyles,
    fieldStyles,
    pageStyles,
    css`
      :host {
        display: grid;
        align-content: center;
        justify-items: center;
        gap: var(--sp-4);
        min-block-size: calc(100dvh - var(--topbar));
        padding-block-end: calc(var(--sp-12) + var(--topbar));
        text-align: center;
      }

      .hand {
        inline-size: min(360px, 100%);
        block-size: auto;
      }

      .playing-card {
        transform-box: view-box;
        animation: deal var(--dur-3) var(--ease) backwards;
      }

      .playing-card:nth-of-type(2) {
        animation-delay: 40ms;
      }

      .playing-card:nth-of-type(3) {
        animation-delay: 80ms;
      }

      .playing-card:nth-of-type(4) {
        animation-delay: 120ms;
      }

      h1 {
        font-size: clamp(var(--fs-28), 6vw, var(--fs-40));
      }

      .lead {
        max-inline-size: 44ch;
        color: var(--muted);
        font-size: var(--fs-18);
        text-wrap: balance;
      }

      .button {
        min-inline-size: min(240px, 100%);
        margin-block-start: var(--sp-4);
      }

      tm-start,
      form {
        margin-block-start: var(--sp-4);
      }

      form {
        inline-size: min(380px, 100%);
        text-align: start;
      }

      @keyframes deal {
        from {
          opacity: 0;
        }
      }
    `,
  ];

  protected override firstUpdated() {
    this.renderRoot.querySelector("input")?.focus({ preventScroll: true });
  }

  override render() {
    return html`
      ${handOfCards}
      <h1>${msg("See where your team stands")}</h1>
      ${authMode() === "oidc" ? this.account() : this.open()} ${languageSelect()}
    `;
  }

  private account() {
    return html`
      <p class="lead">${msg("Planning poker, standups and retros for your team.")}</p>
      <a class="button primary" href=${signInPath()}>${msg("Sign in")}</a>
      <p class="muted small">
        ${
          isHome()
            ? msg("Use your work account. No sign-up needed.")
            : msg("Use your work account. You come back to this page.")
        }
      </p>
      ${isHome() ? html`<tm-invited></tm-invited>` : nothing}
    `;
  }

  private open() {
    return html`
      <p class="lead">
        ${msg("Planning poker, standups and retros for your team. No accounts: share a link, and everyone joins with a name.")}
      </p>
      ${isHome() ? html`<tm-start></tm-start>` : this.name()}
    `;
  }

  private name() {
    return html`
      <form class="stack" @submit=${this.submit} novalidate>
        ${nameField(this.form.errorOf("name"), msg("How your team knows you"))} ${formError(this.form.error)}
        <button class="primary" ?disabled=${this.form.isBusy}>${msg("Take a seat")}</button>
      </form>
    `;
  }

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const name = formText(event.target, "name");
    await this.form.run({ name: name === "" ? msg("Enter a name first.") : "" }, async () => {
      setMe(await saveName(name));
    });
  };
}

/** Returns true on the start page. On other pages a name leads back to the page, not into a room. */
function isHome(): boolean {
  return location.pathname === paths.home;
}
