import { msg } from "@lit/localize";
import type { MemberView } from "#shared/wire/spaces.ts";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { nameSpace } from "../../lib/spaces/name-space.ts";
import { paths } from "../../lib/paths.ts";
import { formText } from "../../ui/form-text.ts";
import { partStyles } from "../../ui/page/part-styles.ts";
import { rowFormStyles } from "../../ui/page/row-form-styles.ts";
import { saveOver } from "../../ui/save-over.ts";
import { Sending } from "../../ui/sending.ts";
import { buttonStyles, panelStyles, fieldStyles } from "../../ui/styles.ts";
import { showToast } from "../../ui/toast.ts";
import { ownersOnly } from "./owners-only.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** The name of a space: a field for owners, plain text for other members. Fires `changed`. */
@customElement("tm-rename-space")
export class TmRenameSpace extends TmElement {
  @property({ attribute: false }) view!: MemberView;
  /** The saved name when typing started; undefined while the field follows the space. */
  private base: string | undefined;
  private readonly sending = new Sending(this);

  static override styles = [
    buttonStyles,
    panelStyles,
    fieldStyles,
    partStyles,
    rowFormStyles,
    css`
      code {
        font-family: var(--mono);
        overflow-wrap: anywhere;
      }
    `,
  ];

  override render() {
    const { view } = this;
    const isOwner = view.role === "owner";
    return html`<section class="panel">
      <h2 id="heading">${msg("Name")}</h2>
      ${isOwner ? this.form() : html`<p class="state">${view.name}</p>`}
      <p class="note">
        ${msg("The address stays the same:")}
        <code>${paths.space(view.orgSlug, view.slug)}</code>
      </p>
      ${isOwner ? nothing : html`<p class="note">${ownersOnly(view)}</p>`}
    </section>`;
  }

  private form() {
    return html`<form @submit=${this.submit}>
        <input
          name="name"
          maxlength="64"
          required
          autocomplete="off"
          value=${this.view.name}
          aria-labelledby="heading"
          aria-invalid=${this.sending.error !== ""}
          aria-describedby=${this.sending.error ? "error" : nothing}
          @input=${() => (this.base ??= this.view.name)}
        />
        <button ?disabled=${this.sending.isBusy}>${msg("Rename")}</button>
      </form>
      ${this.sending.error ? html`<p id="error" class="field-error" role="alert">${this.sending.error}</p>` : nothing}`;
  }

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const { orgSlug, slug } = this.view;
    const name = formText(event.target, "name");
    const base = this.base ?? this.view.name;
    if (name === base && name === this.view.name) return this.sending.note("");
    await this.sending.run(name === "" ? msg("Enter a name for the space.") : "", async () => {
      const other = await saveOver(this.sending, () => nameSpace(orgSlug, slug, name, base));
      this.base = other?.["name"] ?? name;
      if (other) return;
      showToast({ text: msg("Space renamed."), tone: "ok" });
    });
    this.dispatchEvent(new Event("changed", { bubbles: true, composed: true }));
  };
}
