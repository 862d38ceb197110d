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
import {
  iconAndName,
  mainLabel,
  offersIn,
  ownOffers,
  pluginOffers,
  type StartOffer,
} from "./start-offers.ts";
import { offerStyles } from "./start-styles.ts";
import { kindMark } from "../../../ui/kind-mark/kind-mark-template.ts";
import "../../../ui/tm-icon.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/**
 * Opens a new room for a known person: of a kind in the menu *New room* of `place`, or with one press in a new space of
 * `org`.
 */
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
    offerStyles,
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

      .choices {
        display: grid;
        gap: var(--sp-2);
        inline-size: min(380px, 100%);
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
    return html`${this.place ? this.menu(this.place) : this.choices()} ${formError(this.starting.error)}`;
  }

  private choices() {
    const [main, ...others] = ownOffers();
    const more = this.org === "default" ? pluginOffers() : [];
    return html`<div class="choices">
      ${main && this.button(main, "primary", mainLabel(main))}
      <div class="others">
        ${[...others, ...more].map((offer) => this.button(offer, "", iconAndName(offer)))}
      </div>
    </div>`;
  }

  private menu({ name }: { name: string }) {
    ensureImported(() => import("../../../ui/tm-menu.ts"));
    const offers = this.space.value ? offersIn(this.space.value) : ownOffers();
    return html`<div class="row">
      <span class="muted small">${msg(html`in <bdi>${name}</bdi>`)}</span>
      <tm-menu
        look=""
        label=${msg("New room")}
        .items=${offers.map((offer) => ({
          label: offer.name,
          mark: kindMark({ ...offer, display: offer.name }),
          disabled: this.starting.isBusy,
          run: () => void this.start(offer),
        }))}
        ><tm-icon name="plus"></tm-icon>${msg("New room")}<tm-icon name="chevron-down"></tm-icon
      ></tm-menu>
    </div>`;
  }

  private button(offer: StartOffer, look: string, content: unknown) {
    return html`<button class=${look} ?disabled=${this.starting.isBusy} @click=${() => this.start(offer)}>
      ${content}
    </button>`;
  }

  private start(offer: StartOffer) {
    const { me, place, org } = this;
    const first = (this.first ??= new FirstRoom({ me, ...(place && { place }), ...(org && { org }) }));
    return this.starting.run("", async () => enter(await first.open(offer)));
  }
}
