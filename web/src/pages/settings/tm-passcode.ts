import { msg } from "@lit/localize";
import type { MemberView } from "#shared/wire/spaces.ts";
import { html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { serverNow } from "../../api/server-clock.ts";
import { changePasscode } from "../../api/space-settings.ts";
import { momentText } from "../../i18n/moment-text.ts";
import { str } from "../../i18n/str.ts";
import { focusHeadingAbove } from "../../ui/page/focus-heading-above.ts";
import { partStyles } from "../../ui/page/part-styles.ts";
import { buttonStyles, panelStyles } from "../../ui/styles.ts";
import { confirmFirst } from "../../ui/confirm-first.ts";
import { showToast } from "../../ui/toast.ts";
import { attempt } from "../attempt.ts";
import { codeStyles } from "../../ui/code-styles.ts";
import "../../ui/tm-banner.ts";
import "../../ui/tm-copy.ts";
import "../../ui/tm-icon.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Shows and changes the space's passcode. Any member may change it. Fires `changed`. */
@customElement("tm-passcode")
export class TmPasscode extends TmElement {
  @property({ attribute: false }) view!: MemberView;
  @state() private isBusy = false;
  private hasActed = false;

  static override styles = [buttonStyles, panelStyles, partStyles, codeStyles];

  protected override updated(changed: PropertyValues<this>) {
    const before = changed.get("view");
    // The buttons change with the passcode, so the focus has to move.
    if (this.hasActed && before && before.protected !== this.view.protected) {
      this.hasActed = false;
      focusHeadingAbove(this.renderRoot.querySelector("section")!);
    }
  }

  override render() {
    return html`<section class="panel">
      <h2>${msg("Access")}</h2>
      ${this.view.protected ? this.closed() : this.open()}
      <p class="note">${msg("How people join. Any member can change this; current members keep access.")}</p>
    </section>`;
  }

  private closed() {
    const { passcode } = this.view;
    return html`
      <p class="state"><tm-icon name="lock"></tm-icon>${msg("Link and passcode")}</p>
      <div class="code">
        <code>${passcode}</code>
        <tm-copy .value=${passcode} label=${msg("Copy passcode")}></tm-copy>
      </div>
      ${this.guessesWarning()}
      <div class="row">
        <button aria-disabled=${this.isBusy} @click=${this.renew}>
          <tm-icon name="refresh-cw"></tm-icon>${msg("New passcode")}
        </button>
        <button class="quiet danger" aria-disabled=${this.isBusy} @click=${this.drop}>
          ${msg("Remove passcode")}
        </button>
      </div>
    `;
  }

  /** Warns owners that the service has rate-limited wrong passcodes. */
  private guessesWarning() {
    const { guessesRefusedAt } = this.view;
    if (guessesRefusedAt === null) return nothing;
    const when = momentText(new Date(guessesRefusedAt), serverNow());
    return html`<tm-banner
      >${msg(
        str`Too many wrong passcodes were tried (${when}). The passcode is blocked for an hour. A new one works immediately.`,
      )}</tm-banner
    >`;
  }

  private open() {
    return html`
      <p class="state"><tm-icon name="lock-open"></tm-icon>${msg("Link only")}</p>
      <p>${msg("No passcode. Anyone with the link can join.")}</p>
      <div class="row">
        <button aria-disabled=${this.isBusy} @click=${() => this.change("new", msg("Passcode added."))}>
          <tm-icon name="lock"></tm-icon>${msg("Add a passcode")}
        </button>
      </div>
    `;
  }

  private renew = async () => {
    const isSure = await confirmFirst({
      heading: msg("Create a new passcode?"),
      text: msg("The current one stops working immediately, including in invites already sent."),
      action: msg("New passcode"),
    });
    if (isSure) await this.change("new", msg("Passcode changed."));
  };

  private drop = async () => {
    const isSure = await confirmFirst({
      heading: msg("Remove passcode?"),
      text: msg("Anyone with the link can then join."),
      action: msg("Remove passcode"),
      danger: true,
    });
    if (isSure) await this.change("none", msg("Passcode removed."));
  };

  private async change(wanted: "new" | "none", done: string) {
    const { orgSlug, slug } = this.view;
    if (this.isBusy) return;
    this.isBusy = true;
    this.hasActed = true;
    if (await attempt(this, () => changePasscode(orgSlug, slug, wanted))) showToast({ text: done });
    this.isBusy = false;
  }
}
