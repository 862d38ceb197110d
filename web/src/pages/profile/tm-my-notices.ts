import { msg } from "@lit/localize";
import { html } from "lit";
import { customElement, state } from "lit/decorators.js";
import { kindNotifications } from "../../kinds/registry.ts";
import type { KindNotification } from "../../kinds/kind-view.ts";
import { isEnabled, setEnabled } from "../../lib/notifications/enabled.ts";
import {
  requestPermission,
  browserPermission,
  type BrowserPermission,
} from "../../lib/notifications/permission.ts";
import { ensureImported } from "../../lib/lazy/lazy-imports.ts";
import { formError } from "../../ui/form/field-template.ts";
import { partStyles } from "../../ui/page/part-styles.ts";
import { panelStyles, fieldStyles } from "../../ui/styles.ts";
import { notificationRefusal } from "../../lib/notifications/notification-refusal.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Switches for background notifications, stored in this browser. */
@customElement("tm-my-notices")
export class TmMyNotices extends TmElement {
  @state() private permission: BrowserPermission | undefined;
  @state() private types: readonly KindNotification[] = [];
  /** The browser has refused a permission request from this page. */
  @state() private isRefused = false;

  static override styles = [panelStyles, fieldStyles, partStyles];

  override connectedCallback() {
    super.connectedCallback();
    void browserPermission().then((permission) => (this.permission = permission));
    ensureImported(async () => (this.types = await kindNotifications()));
  }

  override render() {
    return html`<section class="panel">
      <h2>${msg("Notifications")}</h2>
      ${this.permission === "unsupported" ? this.missing() : this.switches()}
    </section>`;
  }

  private missing() {
    return html`<p class="note">
      ${
        isSecureContext
          ? msg("This browser doesn't support notifications.")
          : msg("Browsers show notifications only for pages opened over https.")
      }
    </p>`;
  }

  private switches() {
    return html`
      <p class="note">
        ${msg("You're notified while Standpoint is open in a background tab. Notifications never name a person, room or story.")}
      </p>
      <div>${this.types.map((type) => this.switchOf(type))}</div>
      ${formError(this.isRefused ? notificationRefusal(this.permission!) : "")}
      <p class="note">${msg("Applies to this browser only.")}</p>
    `;
  }

  private switchOf({ id, label, hint }: KindNotification) {
    const isOn = this.permission === "granted" && isEnabled(id);
    return html`<label class="check">
      <input
        type="checkbox"
        role="switch"
        .checked=${isOn}
        ?disabled=${this.permission === undefined}
        @change=${(event: Event) => this.switched(id, event.target as HTMLInputElement)}
      />
      <span>${label()}</span>
      <span class="hint">${hint()}</span>
    </label>`;
  }

  private async switched(id: string, box: HTMLInputElement) {
    if (box.checked && this.permission !== "granted") this.permission = await requestPermission();
    else this.permission = await browserPermission();
    this.isRefused = box.checked && this.permission !== "granted";
    if (this.isRefused) box.checked = false;
    setEnabled(id, box.checked);
    this.requestUpdate();
  }
}
