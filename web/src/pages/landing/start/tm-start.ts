import { msg } from "@lit/localize";
import { html } from "lit";
import { customElement } from "lit/decorators.js";
import { formError } from "../../../ui/form/field-template.ts";
import { FormController } from "../../../ui/form/form-controller.ts";
import { formText } from "../../../ui/form/form-text.ts";
import { buttonStyles, fieldStyles } from "../../../ui/styles.ts";
import { enter } from "./enter.ts";
import { FirstRoom, failureText } from "./first-room.ts";
import { iconAndName, mainLabel, ownOffers, pluginOffers, type StartOffer } from "./start-offers.ts";
import { offerStyles, startStyles } from "./start-styles.ts";
import { nameField } from "../../../ui/form/name-field-template.ts";
import "./tm-invited.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/**
 * The entry for a browser without an identity: a name and one press lead into a room. Fires `started` right before
 * it leaves. Otherwise the page would briefly draw the start page of a known person.
 */
@customElement("tm-start")
export class TmStart extends TmElement {
  private readonly first = new FirstRoom();
  private readonly form = new FormController(this, { textOf: (problem) => failureText(problem, this.first) });

  static override styles = [buttonStyles, fieldStyles, startStyles, offerStyles];

  protected override firstUpdated() {
    this.renderRoot.querySelector("input")!.focus({ preventScroll: true });
  }

  override render() {
    const [main, ...others] = offers();
    return html`
      <form class="stack tight" @submit=${this.submit} novalidate>
        ${nameField(this.form.errorOf("name"), msg("How your team knows you"))} ${formError(this.form.error)}
        ${this.button(main!, "primary", mainLabel(main!))}
        <div class="others">${others.map((offer) => this.button(offer, "", iconAndName(offer)))}</div>
      </form>
      <tm-invited></tm-invited>
    `;
  }

  private button({ kind }: StartOffer, look: string, content: unknown) {
    return html`<button class=${look} name="kind" value=${kind} ?disabled=${this.form.isBusy}>
      ${content}
    </button>`;
  }

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const chosen = event.submitter?.getAttribute("value");
    const offer = offers().find(({ kind }) => kind === chosen) ?? offers()[0]!;
    const name = formText(event.target, "name");
    await this.form.run({ name: name === "" ? msg("Enter a name first.") : "" }, async () => {
      const started = await this.first.open(offer, name);
      this.dispatchEvent(new Event("started", { bubbles: true, composed: true }));
      enter(started);
    });
  };
}

const offers = () => [...ownOffers(), ...pluginOffers()];
