import { msg } from "@lit/localize";
import type { MemberView } from "#shared/wire/spaces.ts";
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { setVisibility } from "../../api/space-settings.ts";
import { partStyles } from "../../ui/page/part-styles.ts";
import { buttonStyles, panelStyles } from "../../ui/styles.ts";
import { showToast } from "../../ui/toast.ts";
import { attempt } from "../attempt.ts";
import { ownersOnly } from "./owners-only.ts";
import "../../ui/tm-icon.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Lists the space in the directory or removes it. Access depends on the passcode alone. Fires `changed`. */
@customElement("tm-visibility")
export class TmVisibility extends TmElement {
  @property({ attribute: false }) view!: MemberView;
  @state() private isBusy = false;

  static override styles = [buttonStyles, panelStyles, partStyles];

  override render() {
    const { visibility, archived } = this.view;
    const isListed = visibility === "org";
    return html`<section class="panel">
      <h2>${msg("Who can find it")}</h2>
      <p class="state">
        <tm-icon name=${isListed ? "layout-grid" : "link"}></tm-icon>
        ${isListed ? msg("Listed in the directory") : msg("Not listed")}
      </p>
      <p>
        ${
          isListed
            ? msg(
                "Everyone in the organization can find it in the directory. To see its rooms, they have to join.",
              )
            : msg("Only members see it. Others need the link, and have to join.")
        }
        ${archived ? msg("Archived spaces aren't in the directory.") : nothing}
      </p>
      ${this.control(isListed)}
    </section>`;
  }

  private control(isListed: boolean) {
    if (this.view.role !== "owner") return html`<p class="note">${ownersOnly(this.view)}</p>`;
    return html`<div class="row">
      <button aria-disabled=${this.isBusy} @click=${this.change}>
        ${isListed ? msg("Remove from the directory") : msg("List in the directory")}
      </button>
      ${this.isBusy ? html`<span class="note" role="status">${msg("Saving…")}</span>` : nothing}
    </div>`;
  }

  private change = async () => {
    if (this.isBusy) return;
    const { orgSlug, slug, visibility } = this.view;
    const next = visibility === "org" ? "private" : "org";
    this.isBusy = true;
    const isDone = await attempt(this, () => setVisibility(orgSlug, slug, next));
    this.isBusy = false;
    if (!isDone) return;
    const text = next === "org" ? msg("Listed in the directory.") : msg("Removed from the directory.");
    showToast({ text });
  };
}
