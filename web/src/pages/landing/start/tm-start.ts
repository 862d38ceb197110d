import { msg } from "@lit/localize";
import { html } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { formText } from "../../../ui/form/form-text.ts";
import { buttonStyles, fieldStyles } from "../../../ui/styles.ts";
import { enter } from "./enter.ts";
import { FirstRoom, failureText } from "./first-room.ts";
import { ownOffers, pluginOffers, type StartOffer } from "./start-offers.ts";
import { startStyles } from "./start-styles.ts";
import { nameField } from "../../../ui/form/name-field-template.ts";
import "./tm-invited.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/**
 * The entry for a browser without an identity: a name and one press lead into a room. Fires `started` right before
 * it leaves. Otherwise the page would briefly draw the start page of a known person.
 */
@customElement("tm-start")
export class TmStart extends TmElement {
  @state() private error = "";
  @state() private isBusy = false;
  private readonly first = new FirstRoom();

  @query("#name") private field!: HTMLInputElement;

  static override styles = [buttonStyles, fieldStyles, startStyles];

  protected override firstUpdated() {
    this.field.focus({ preventScroll: true });
  }

  override render() {
    const [main, ...others] = offers();
    return html`
      <form @submit=${this.submit} novalidate>
        ${nameField(this.error, msg("How your team knows you"))} ${this.button(main!, "primary")}
        <div class="others">${others.map((offer) => this.button(offer, "quiet"))}</div>
      </form>
      <tm-invited></tm-invited>
    `;
  }

  private button({ kind, label }: StartOffer, look: string) {
    return html`<button class=${look} name="kind" value=${kind} ?disabled=${this.isBusy}>${label}</button>`;
  }

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const chosen = event.submitter?.getAttribute("value");
    const offer = offers().find(({ kind }) => kind === chosen) ?? offers()[0]!;
    const name = formText(event.target, "name");
    this.error = name === "" ? msg("Enter a name first.") : "";
    if (this.error) return this.field.focus();
    this.isBusy = true;
    try {
      const started = await this.first.open(offer, name);
      this.dispatchEvent(new Event("started", { bubbles: true, composed: true }));
      enter(started);
    } catch (problem) {
      this.error = failureText(problem, this.first);
    } finally {
      this.isBusy = false;
    }
  };
}

const offers = () => [...ownOffers(), ...pluginOffers()];
