import { localized, msg } from "@lit/localize";
import type { CustodyView } from "#shared/wire/custody.ts";
import { LitElement, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { changeCustody } from "../../api/admin.ts";
import { problemText } from "../../api/problem-text.ts";
import { formText } from "../../ui/form-text.ts";
import { baseStyles, buttonStyles, fieldStyles } from "../../ui/styles.ts";
import { showToast } from "../../ui/toast.ts";
import "../../ui/tm-dialog.ts";

/** Asks for a new name of a space and saves it. Fires `changed`, and `close` when it is done or cancelled. */
@localized()
@customElement("tm-custody-rename")
export class TmCustodyRename extends LitElement {
  @property() org = "";
  @property({ attribute: false }) space!: CustodyView;
  @state() private error = "";
  @state() private isBusy = false;

  static override styles = [baseStyles, buttonStyles, fieldStyles];

  override render() {
    return html`
      <tm-dialog open heading=${msg("Rename the space")} @close=${this.closed}>
        <form id="form" class="field" @submit=${this.submit}>
          <label for="name">${msg("Name")}</label>
          <input
            id="name"
            name="name"
            maxlength="64"
            required
            autofocus
            autocomplete="off"
            value=${this.space.name}
            aria-invalid=${this.error !== ""}
            aria-describedby="note"
          />
          <p id="note" class=${this.error ? "field-error" : "hint"} role=${this.error ? "alert" : nothing}>
            ${this.error || msg("Its address stays the same.")}
          </p>
        </form>
        <button slot="footer" class="quiet" @click=${this.closed}>${msg("Cancel")}</button>
        <button slot="footer" class="primary" type="submit" form="form" ?disabled=${this.isBusy}>
          ${msg("Rename")}
        </button>
      </tm-dialog>
    `;
  }

  private closed = () => this.dispatchEvent(new Event("close"));

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const name = formText(event.target, "name");
    this.error = name === "" ? msg("Give the space a name.") : "";
    if (this.error) return;
    if (name === this.space.name) return this.closed();
    this.isBusy = true;
    try {
      await changeCustody(this.org, this.space.slug, { name });
      showToast({ text: msg("The space is renamed."), tone: "ok" });
      this.closed();
    } catch (problem) {
      this.error = problemText(problem);
    } finally {
      this.isBusy = false;
      this.dispatchEvent(new Event("changed", { bubbles: true, composed: true }));
    }
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-custody-rename": TmCustodyRename;
  }
}
