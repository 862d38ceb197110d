import { msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import { html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { saveSounds } from "../../api/me.ts";
import { setMe } from "../../lib/identity.ts";
import { partStyles } from "../../ui/page/part-styles.ts";
import { buttonStyles, panelStyles, fieldStyles } from "../../ui/styles.ts";
import { showToast } from "../../ui/toast.ts";
import { toastOnError } from "../../ui/toast-on-error.ts";
import "../../ui/tm-icon.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** A switch for the bell, and a button to hear it. */
@customElement("tm-my-sounds")
export class TmMySounds extends TmElement {
  @property({ attribute: false }) me!: Me;
  private ring: (() => Promise<boolean>) | undefined;

  static override styles = [buttonStyles, panelStyles, fieldStyles, partStyles];

  /** Loads the bell before the press: Safari starts sound only while a press is handled. */
  protected override firstUpdated() {
    import("../../ui/bell.ts").then(({ ring }) => (this.ring = ring)).catch(() => undefined);
  }

  override render() {
    return html`<section class="panel">
      <h2>${msg("Sounds")}</h2>
      <label class="check">
        <input
          type="checkbox"
          role="switch"
          .checked=${this.me.notificationSounds}
          @change=${this.switched}
        />
        <span>${msg("Ring a bell")}</span>
        <span class="hint">${msg("When all votes are in, in rooms you have open. Only you hear it.")}</span>
      </label>
      <div class="row">
        <button @click=${this.tryOut}><tm-icon name="bell"></tm-icon>${msg("Test sound")}</button>
      </div>
    </section>`;
  }

  private switched = async (event: Event) => {
    const box = event.target as HTMLInputElement;
    const isSaved = await toastOnError(saveSounds(box.checked).then(setMe));
    if (!isSaved) box.checked = this.me.notificationSounds;
  };

  private tryOut = async () => {
    const ring = this.ring ?? (await import("../../ui/bell.ts")).ring;
    if (!(await ring())) showToast({ text: msg("This browser blocks sound here."), tone: "bad" });
  };
}
