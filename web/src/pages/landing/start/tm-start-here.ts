import { localized, msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import { LitElement, css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { baseStyles, buttonStyles, fieldStyles } from "../../../ui/styles.ts";
import { enter } from "./enter.ts";
import { FirstRoom, failureText, type Place } from "./first-room.ts";
import { ownOffers, pluginOffers, type StartOffer } from "./start-offers.ts";

/** Opens a new room with one press for a known person, in `place` or a new space of `org`. */
@localized()
@customElement("tm-start-here")
export class TmStartHere extends LitElement {
  @property({ attribute: false }) me!: Me;
  @property({ attribute: false }) place?: Place & { name: string };
  @property() org?: string;
  @state() private error = "";
  @state() private isBusy = false;
  private first: FirstRoom | undefined;

  static override styles = [
    baseStyles,
    buttonStyles,
    fieldStyles,
    css`
      :host {
        display: grid;
        gap: var(--sp-1);
      }

      button,
      span {
        max-inline-size: 100%;
        overflow-wrap: anywhere;
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues<this>) {
    // Rooms made in one space do not count in another.
    const place = changed.get("place");
    if (changed.has("place") && (place?.org !== this.place?.org || place?.slug !== this.place?.slug))
      this.first = undefined;
  }

  override render() {
    const [main, ...others] = ownOffers();
    const more = this.org === "default" ? pluginOffers() : [];
    return html`
      <div class="row">
        ${main && this.button(main, "primary")}
        ${
          this.place
            ? html`<span class="muted small">${msg(html`in <bdi>${this.place.name}</bdi>`)}</span>`
            : [...others, ...more].map((offer) => this.button(offer, "quiet"))
        }
      </div>
      ${this.error ? html`<p class="field-error" role="alert">${this.error}</p>` : nothing}
    `;
  }

  private button(offer: StartOffer, look: string) {
    return html`<button class=${look} ?disabled=${this.isBusy} @click=${() => this.start(offer)}>
      ${offer.label}
    </button>`;
  }

  private async start(offer: StartOffer) {
    this.isBusy = true;
    this.error = "";
    const { me, place, org } = this;
    this.first ??= new FirstRoom({ me, ...(place && { place }), ...(org && { org }) });
    try {
      enter(await this.first.open(offer));
    } catch (problem) {
      this.error = failureText(problem, this.first);
    } finally {
      this.isBusy = false;
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-start-here": TmStartHere;
  }
}
