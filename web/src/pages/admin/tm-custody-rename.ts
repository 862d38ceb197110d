import { msg } from "@lit/localize";
import type { CustodyView } from "#shared/wire/org-admin.ts";
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { changeCustody } from "../../api/admin.ts";
import { formText } from "../../ui/form-text.ts";
import { Sending } from "../../ui/sending.ts";
import { buttonStyles, fieldStyles } from "../../ui/styles.ts";
import { showToast } from "../../ui/toast.ts";
import "../../ui/tm-dialog.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Renames a space. Fires `changed` after each request, even a failed one, and `close` on success and on cancel. */
@customElement("tm-custody-rename")
export class TmCustodyRename extends TmElement {
  @property() org = "";
  @property({ attribute: false }) space!: CustodyView;
  private readonly sending = new Sending(this);

  static override styles = [buttonStyles, fieldStyles];

  override render() {
    const { error, isBusy } = this.sending;
    return html`
      <tm-dialog open heading=${msg("Rename space")} @close=${this.closed}>
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
            aria-invalid=${error !== ""}
            aria-describedby="note"
          />
          <p id="note" class=${error ? "field-error" : "hint"} role=${error ? "alert" : nothing}>
            ${error || msg("Its address stays the same.")}
          </p>
        </form>
        <button slot="footer" class="quiet" @click=${this.closed}>${msg("Cancel")}</button>
        <button slot="footer" class="primary" type="submit" form="form" ?disabled=${isBusy}>
          ${msg("Rename")}
        </button>
      </tm-dialog>
    `;
  }

  private closed = () => this.dispatchEvent(new Event("close"));

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const name = formText(event.target, "name");
    if (name === this.space.name) return this.closed();
    await this.sending.run(name === "" ? msg("Enter a name for the space.") : "", () => this.rename(name));
  };

  private async rename(name: string) {
    try {
      await changeCustody(this.org, this.space.slug, { name });
    } finally {
      this.dispatchEvent(new Event("changed", { bubbles: true, composed: true }));
    }
    showToast({ text: msg("Space renamed."), tone: "ok" });
    this.closed();
  }
}
