import { localized, msg } from "@lit/localize";
import type { MemberView } from "#shared/wire/spaces.ts";
import { LitElement, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { problemText } from "../../api/problem-text.ts";
import { renameSpace } from "../../api/spaces.ts";
import { knowSpace } from "../../app/known-spaces.ts";
import { paths } from "../../app/paths.ts";
import { baseStyles, buttonStyles, cardStyles, fieldStyles } from "../../ui/styles.ts";
import { showToast } from "../../ui/toast.ts";
import { ownersOnly } from "./owners-only.ts";
import { partStyles } from "./settings-styles.ts";
import { formText } from "../../ui/form-text.ts";

/** The name of a space: a field for its owners, a line of text for everybody else. Fires `changed`. */
@localized()
@customElement("tm-rename-space")
export class TmRenameSpace extends LitElement {
  @property({ attribute: false }) view!: MemberView;
  @state() private error = "";
  @state() private isBusy = false;

  static override styles = [
    baseStyles,
    buttonStyles,
    cardStyles,
    fieldStyles,
    partStyles,
    css`
      form {
        display: flex;
        flex-wrap: wrap;
        gap: var(--sp-2);
      }

      input {
        flex: 1 1 220px;
        inline-size: auto !important;
        min-inline-size: 0;
      }

      code {
        font-family: var(--mono);
        overflow-wrap: anywhere;
      }
    `,
  ];

  override render() {
    const { view } = this;
    const isOwner = view.role === "owner";
    return html`<section class="card">
      <h2 id="heading">${msg("Name")}</h2>
      ${isOwner ? this.form() : html`<p class="state">${view.name}</p>`}
      <p class="note">
        ${msg("The address stays the same whatever the name:")}
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
          aria-invalid=${this.error !== ""}
          aria-describedby=${this.error ? "error" : nothing}
        />
        <button ?disabled=${this.isBusy}>${msg("Rename")}</button>
      </form>
      ${this.error ? html`<p id="error" class="field-error" role="alert">${this.error}</p>` : nothing}`;
  }

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const { orgSlug, slug } = this.view;
    const name = formText(event.target, "name");
    this.error = name === "" ? msg("Give the space a name.") : "";
    if (this.error || name === this.view.name) return;
    this.isBusy = true;
    try {
      await renameSpace(orgSlug, slug, name);
      knowSpace(orgSlug, slug, name);
      showToast({ text: msg("The space is renamed."), tone: "ok" });
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
    "tm-rename-space": TmRenameSpace;
  }
}
