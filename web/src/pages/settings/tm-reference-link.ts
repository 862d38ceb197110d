import { msg } from "@lit/localize";
import { referenceLinkProblem } from "#shared/rules/reference-link.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { setReferenceLink } from "../../api/space-settings.ts";
import { formText } from "../../ui/form-text.ts";
import { partStyles } from "../../ui/page/part-styles.ts";
import { rowFormStyles } from "../../ui/page/row-form-styles.ts";
import { saveOver } from "../../ui/save-over.ts";
import { Sending } from "../../ui/sending.ts";
import { buttonStyles, panelStyles, fieldStyles } from "../../ui/styles.ts";
import { showToast } from "../../ui/toast.ts";
import { ownersOnly } from "./owners-only.ts";
import { TmElement } from "../../ui/tm-element.ts";

/**
 * The tracker address for references such as WEB-7: a field for owners, plain text for other members. Fires
 * `changed`.
 */
@customElement("tm-reference-link")
export class TmReferenceLink extends TmElement {
  @property({ attribute: false }) view!: MemberView;
  /** The saved address when typing started; undefined while the field follows the space. */
  private base: string | undefined;
  private readonly sending = new Sending(this);

  static override styles = [
    buttonStyles,
    panelStyles,
    fieldStyles,
    partStyles,
    rowFormStyles,
    css`
      .state {
        overflow-wrap: anywhere;
      }
    `,
  ];

  override render() {
    const { referenceLink, role } = this.view;
    const isOwner = role === "owner";
    return html`<section class="panel">
      <h2 id="heading">${msg("Issue links")}</h2>
      ${isOwner ? this.form() : html`<p class="state">${referenceLink || msg("None")}</p>`}
      <p class="note" id="hint">
        ${msg("The address of an issue in your tracker, with {ref} in place of its reference. Leave empty for plain text.")}
      </p>
      ${isOwner ? nothing : html`<p class="note">${ownersOnly(this.view)}</p>`}
    </section>`;
  }

  private form() {
    const { error, isBusy } = this.sending;
    return html`<form novalidate @submit=${this.submit}>
        <input
          name="pattern"
          type="url"
          dir="ltr"
          maxlength="500"
          autocomplete="off"
          spellcheck="false"
          placeholder="https://team.example/browse/{ref}"
          value=${this.view.referenceLink}
          aria-labelledby="heading"
          aria-invalid=${error !== ""}
          aria-describedby=${error ? "error" : "hint"}
          @input=${() => (this.base ??= this.view.referenceLink)}
        />
        <button ?disabled=${isBusy}>${msg("Save")}</button>
      </form>
      ${error ? html`<p id="error" class="field-error" role="alert">${error}</p>` : nothing}`;
  }

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const { orgSlug, slug } = this.view;
    const pattern = formText(event.target, "pattern");
    const isWrong = pattern !== "" && referenceLinkProblem(pattern) !== null;
    await this.sending.run(
      isWrong ? msg("Enter an address that starts with https:// and contains {ref} once.") : "",
      async () => {
        const base = this.base ?? this.view.referenceLink;
        const other = await saveOver(this.sending, () => setReferenceLink(orgSlug, slug, pattern, base));
        this.base = other?.["pattern"] ?? pattern;
        if (other) return;
        showToast({ text: msg("Saved."), tone: "ok" });
      },
    );
    this.dispatchEvent(new Event("changed", { bubbles: true, composed: true }));
  };
}
