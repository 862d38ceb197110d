import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { PushReply } from "#shared/wire/push.ts";
import { removePushDevice } from "../../api/push.ts";
import { formatDay } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";
import { focusHeadingAbove } from "../../ui/page/focus-heading-above.ts";
import { noteStyles } from "../../ui/page/part-styles.ts";
import { buttonStyles } from "../../ui/styles.ts";
import { showToast } from "../../ui/toast.ts";
import { attempt } from "../attempt.ts";
import "../../ui/tm-icon.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Lists my other devices that get notices, each with a button to remove it. Fires `changed`. */
@customElement("tm-push-devices")
export class TmPushDevices extends TmElement {
  @property({ attribute: false }) devices: PushReply["others"] = [];

  static override styles = [
    buttonStyles,
    noteStyles,
    css`
      h3 {
        margin: 0;
      }

      ul {
        margin: 0;
        padding: 0;
        list-style: none;
      }

      li {
        display: flex;
        align-items: center;
        gap: var(--sp-3);
        min-block-size: 56px;
      }

      li + li {
        border-block-start: 1px solid var(--line);
      }

      .device {
        flex: 1;
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }

      button {
        margin-inline-end: calc(-1 * var(--sp-2));
      }
    `,
  ];

  override render() {
    if (this.devices.length === 0) return nothing;
    return html`<h3 tabindex="-1">${msg("Your other devices")}</h3>
      <ul>
        ${repeat(
          this.devices,
          ({ id }) => id,
          (device) => this.row(device),
        )}
      </ul>`;
  }

  private row({ id, device, createdAt }: PushReply["others"][number]) {
    const label = msg(str`Remove ${device}`, { id: "drop-device" });
    const day = formatDay(new Date(createdAt));
    return html`<li>
      <span class="device">${device} <span class="note">${msg(str`since ${day}`)}</span></span>
      <button class="quiet icon" title=${label} aria-label=${label} @click=${() => this.drop(id, device)}>
        <tm-icon name="trash-2"></tm-icon>
      </button>
    </li>`;
  }

  private async drop(id: string, device: string) {
    if (!(await attempt(this, () => removePushDevice(id)))) return;
    focusHeadingAbove(this.renderRoot.querySelector("ul") ?? this);
    showToast({ text: msg(str`Removed ${device}.`, { id: "gone-device" }) });
  }
}
