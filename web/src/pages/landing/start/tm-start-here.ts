import { msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import { css, html, type PropertyValues } from "lit";
import { customElement, property } from "lit/decorators.js";
import { ensureImported } from "../../../lib/lazy/lazy-imports.ts";
import { isMemberView, readSpace } from "../../../api/spaces.ts";
import { formError } from "../../../ui/form/field-template.ts";
import { FormController } from "../../../ui/form/form-controller.ts";
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
  private first: FirstRoom | undefined;
  private readonly starting = new FormController(this, {
    textOf: (problem) => failureText(problem, this.first!),
  });
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

      .joined {
        display: inline-flex;
      }

      .joined > button {
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
      ${formError(this.starting.error)}
    `;
  }

  /** The first kind on a button, and all kinds of the space in a menu beside it. */
  private split(offers: readonly StartOffer[]) {
    ensureImported(() => import("../../../ui/tm-menu.ts"));
    return html`<div class="joined">
      ${offers[0] && this.button(offers[0], "primary")}
      <tm-menu
        look="primary icon"
        label=${msg("Start another room")}
        .items=${offers.map((offer) => ({
          label: offer.label,
          disabled: this.starting.isBusy,
          run: () => void this.start(offer),
        }))}
        ><tm-icon name="chevron-down"></tm-icon
      ></tm-menu>
    </div>`;
  }

  private button(offer: StartOffer, look: string) {
    return html`<button class=${look} ?disabled=${this.starting.isBusy} @click=${() => this.start(offer)}>
      ${offer.label}
    </button>`;
  }

  private start(offer: StartOffer) {
    const { me, place, org } = this;
    const first = (this.first ??= new FirstRoom({ me, ...(place && { place }), ...(org && { org }) }));
    return this.starting.run("", async () => enter(await first.open(offer)));
  }
}
