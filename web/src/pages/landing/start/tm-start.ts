import { localized, msg } from "@lit/localize";
import { LitElement, html } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { formText } from "../../../ui/form-text.ts";
import { baseStyles, buttonStyles, fieldStyles } from "../../../ui/styles.ts";
import { enter } from "./enter.ts";
import { FirstRoom, whyNot, type Purpose } from "./first-room.ts";
import { startStyles } from "./start-styles.ts";
import { nameField } from "../name-field-template.ts";
import "./tm-invited.ts";

/**
 * The way in for a browser without an identity: a name and one press lead into a room. Fires `started` right before it
 * leaves, so that the page around it does not draw what a known person would see meanwhile.
 */
@localized()
@customElement("tm-start")
export class TmStart extends LitElement {
  @state() private error = "";
  @state() private isBusy = false;
  private readonly first = new FirstRoom();

  @query("#name") private field!: HTMLInputElement;

  static override styles = [baseStyles, buttonStyles, fieldStyles, startStyles];

  protected override firstUpdated() {
    this.field.focus({ preventScroll: true });
  }

  override render() {
    return html`
      <form @submit=${this.submit} novalidate>
        ${nameField(this.error)}
        <button class="primary" ?disabled=${this.isBusy}>${msg("Start estimating")}</button>
        <button class="quiet" name="purpose" value="standup" ?disabled=${this.isBusy}>
          ${msg("Start a standup")}
        </button>
      </form>
      <tm-invited></tm-invited>
    `;
  }

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const purpose: Purpose = event.submitter?.getAttribute("value") === "standup" ? "standup" : "poker";
    const name = formText(event.target, "name");
    this.error = name === "" ? msg("Type a name first.") : "";
    if (this.error) return this.field.focus();
    this.isBusy = true;
    try {
      const started = await this.first.open(purpose, name);
      this.dispatchEvent(new Event("started", { bubbles: true, composed: true }));
      enter(started);
    } catch (problem) {
      this.error = whyNot(problem, this.first);
    } finally {
      this.isBusy = false;
    }
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-start": TmStart;
  }
}
