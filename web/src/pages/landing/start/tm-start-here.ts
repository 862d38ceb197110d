import { msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import { css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { ensureImported } from "../../../lib/lazy/lazy-imports.ts";
import { isMemberView, readSpace } from "../../../api/spaces.ts";
import { Loader } from "../../../ui/loading/loader.ts";
import { buttonStyles, fieldStyles } from "../../../ui/styles.ts";
import { enter } from "./enter.ts";
import { FirstRoom, failureText, type Place } from "./first-room.ts";
import { offersIn, ownOffers, pluginOffers, type StartOffer } from "./start-offers.ts";
import "../../../ui/tm-icon.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** Opens a new room with one press for a known person, in `place` or a new space of `org`. */
@customElement("tm-start-here")
export class TmStartHere extends TmElement {
  @property({ attribute: false }) me!: Me;
  @property({ attribute: false }) place?: Place & { name: string };
  @property() org?: string;
  @state() private error = "";
  @state() private isBusy = false;
  private first: FirstRoom | undefined;
  /** The space with its kinds. Until it is loaded, and after a failure, the menu has the client's own kinds. */
  private readonly space = new Loader<MemberView | undefined>(this, {
    key: () => (this.place ? `${this.place.org} ${this.place.slug}` : null),
    load: async () => {
      const view = await readSpace(this.place!.org, this.place!.slug);
      return isMemberView(view) ? view : undefined;
    },
  });

  static override styles = [
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

      /* Centered in the page of a person without spaces. */
      .row {
        justify-content: var(--start-here, start);
      }

      .split {
        display: inline-flex;
      }

      .split > button {
        border-start-end-radius: 0;
        border-end-end-radius: 0;
      }

      tm-menu {
        --opener-radius: 0 var(--r-2) var(--r-2) 0;
        border-inline-start: 1px solid color-mix(in oklab, var(--accent), var(--on-accent) 40%);
      }

      tm-menu:dir(rtl) {
        --opener-radius: var(--r-2) 0 0 var(--r-2);
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
        ${
          this.place
            ? html`<span class="muted small">${msg(html`in <bdi>${this.place.name}</bdi>`)}</span>
                ${this.split(this.space.value ? offersIn(this.space.value) : ownOffers())}`
            : html`${main && this.button(main, "primary")}
              ${[...others, ...more].map((offer) => this.button(offer, "quiet"))}`
        }
      </div>
      ${this.error ? html`<p class="field-error" role="alert">${this.error}</p>` : nothing}
    `;
  }

  /** The first kind on a button, and all kinds of the space in a menu beside it. */
  private split(offers: readonly StartOffer[]) {
    ensureImported(() => import("../../../ui/tm-menu.ts"));
    return html`<div class="split">
      ${offers[0] && this.button(offers[0], "primary")}
      <tm-menu
        look="primary icon"
        label=${msg("Start another room")}
        .items=${offers.map((offer) => ({
          label: offer.label,
          disabled: this.isBusy,
          run: () => void this.start(offer),
        }))}
        ><tm-icon name="chevron-down"></tm-icon
      ></tm-menu>
    </div>`;
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
