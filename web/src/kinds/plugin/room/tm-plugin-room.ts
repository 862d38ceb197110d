import { localized, msg } from "@lit/localize";
import { LitElement, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { PanelList } from "#shared/wire/plugins.ts";
import { listRoomPanels } from "../../../api/panels.ts";
import { wantPart } from "../../../app/load-part.ts";
import { str } from "../../../i18n/str.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { watchRoom } from "../../../room/watch-room.ts";
import { loadedOr } from "../../../ui/loading/loaded.ts";
import { Loader } from "../../../ui/loading/loader.ts";
import { baseStyles } from "../../../ui/styles.ts";
import { asPlugin } from "../bridge/room-for-page.ts";
import { roomStyles } from "./room-styles.ts";
import "../../../ui/tm-banner.ts";
import "../frame/tm-plugin-frame.ts";

/**
 * A room of a kind that this client does not know. Where a plugin provides the kind its page is drawn; the frame of the
 * room around it is that of every room.
 */
@localized()
@customElement("tm-plugin-room")
export class TmPluginRoom extends LitElement {
  @property({ attribute: false }) room!: RoomController;
  private readonly panels = new Loader(this, {
    load: () => listRoomPanels(this.room.sessionId),
    // Asked again when the plugin becomes another version, and when it can be used again.
    key: () => {
      const { plugin, kindUnavailable } = asPlugin(this.room) ?? {};
      return plugin
        ? JSON.stringify([this.room.sessionId, plugin.version, plugin.page, kindUnavailable])
        : null;
    },
  });

  static override styles = [baseStyles, roomStyles];

  constructor() {
    super();
    watchRoom(this, () => this.room);
  }

  override render() {
    const envelope = asPlugin(this.room);
    if (!envelope) return nothing;
    if (!envelope.plugin)
      return html`<p>${msg("This kind of room cannot be shown in this version of the page.")}</p>`;
    return html`${envelope.kindUnavailable ? this.unavailable(envelope.plugin.display) : nothing}
    ${loadedOr(this.panels, (panels) => this.page(panels, envelope.plugin!))}`;
  }

  private unavailable(display: string) {
    return html`<tm-banner icon="info"
      >${msg(str`${display} cannot be used right now. Nothing is lost; this room continues when it is back.`)}</tm-banner
    >`;
  }

  private page(panels: PanelList, { name, display }: { name: string; display: string }) {
    const panel = panels.find((one) => one.name === name);
    if (panel?.slots.includes("room")) {
      wantPart(() => import("./tm-plugin-powers.ts"));
      return html`<tm-plugin-frame .panel=${panel} .room=${this.room}></tm-plugin-frame>
        <tm-plugin-powers .panel=${panel}></tm-plugin-powers>`;
    }
    if (asPlugin(this.room)?.kindUnavailable) return nothing;
    return html`<p class="muted">
      ${msg(str`${display} has no page of its own to show here. What belongs to every room works as always.`)}
    </p>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-plugin-room": TmPluginRoom;
  }
}
