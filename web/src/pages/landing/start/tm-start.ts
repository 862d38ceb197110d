import { localized, msg } from "@lit/localize";
import { LitElement, html } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { formText } from "../../../ui/form-text.ts";
import { baseStyles, buttonStyles, fieldStyles } from "../../../ui/styles.ts";
import { enter } from "./enter.ts";
import { firstRoomKinds } from "../../../kinds/registry.ts";
import { FirstRoom, failureText } from "./first-room.ts";
import { startStyles } from "./start-styles.ts";
import { nameField } from "../name-field-template.ts";
import "./tm-invited.ts";

/**
 * The entry for a browser without an identity: a name and one press lead into a room. Fires `started` right before
 * it leaves. Otherwise the page would briefly draw the start page of a known person.
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
        ${firstRoomKinds().map(
          ({ kind, newRoom }, i) =>
            html`<button
              class=${i === 0 ? "primary" : "quiet"}
              name="kind"
              value=${kind}
              ?disabled=${this.isBusy}
            >
              ${newRoom?.firstRoom?.label()}
            </button>`,
        )}
      </form>
      <tm-invited></tm-invited>
    `;
  }

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const kinds = firstRoomKinds();
    const chosen = event.submitter?.getAttribute("value");
    const view = kinds.find(({ kind }) => kind === chosen) ?? kinds[0]!;
    const name = formText(event.target, "name");
    this.error = name === "" ? msg("Type a name first.") : "";
    if (this.error) return this.field.focus();
    this.isBusy = true;
    try {
      const started = await this.first.open(view, name);
      this.dispatchEvent(new Event("started", { bubbles: true, composed: true }));
      enter(started);
    } catch (problem) {
      this.error = failureText(problem, this.first);
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
