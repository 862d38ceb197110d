import { LitElement, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { PluginEnvelope } from "#shared/wire/plugin-envelope.ts";
import type { PanelList } from "#shared/wire/plugins.ts";
import { listRoomPanels } from "../../../api/panels.ts";
import { ensureImported } from "../../../lib/lazy/lazy-imports.ts";
import type { RoomController } from "../../../room/room-controller.ts";

/**
 * Loads the list of plugin pages around a room, and imports their element if there are any. This element is small,
 * since most rooms have none.
 */
@customElement("tm-room-plugins")
export class TmRoomPlugins extends LitElement {
  @property({ attribute: false }) room!: RoomController;
  @state() private panels: PanelList = [];
  private asked = "";
  private stop = () => {};

  // The element is defined after it was added to the page, so its properties are set only now.
  protected override willUpdate(changed: PropertyValues<this>) {
    if (!changed.has("room")) return;
    this.stop();
    this.stop = this.room.subscribe(() => this.look());
    this.look();
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.stop();
  }

  private look() {
    const { envelope, sessionId } = this.room;
    if (!envelope) return;
    const key = [sessionId, (envelope as PluginEnvelope).plugin?.page].join();
    if (key === this.asked) return;
    this.asked = key;
    listRoomPanels(sessionId).then(
      (panels) => key === this.asked && this.show(panels),
      // The room works without plugin pages.
      () => undefined,
    );
  }

  private show(panels: PanelList) {
    this.panels = panels.filter(({ slots }) => slots.some((slot) => slot !== "room" && slot !== "nav"));
    if (this.panels.length > 0) ensureImported(() => import("./tm-plugin-slots.ts"));
  }

  override render() {
    if (this.panels.length === 0) return nothing;
    return html`<tm-plugin-slots .panels=${this.panels} .room=${this.room}></tm-plugin-slots>`;
  }
}
