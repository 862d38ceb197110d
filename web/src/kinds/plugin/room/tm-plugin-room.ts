import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { PanelList } from "#shared/wire/plugins.ts";
import { listRoomPanels } from "../../../api/panels.ts";
import { ensureElement } from "../../../lib/lazy/lazy-imports.ts";
import { str } from "../../../i18n/str.ts";
import { presentHeader, presentHeaderStyles } from "../../../room/present-header-template.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { watchRoom } from "../../../room/watch-room.ts";
import { loadedOr } from "../../../ui/loading/loaded-template.ts";
import { Loader } from "../../../ui/loading/loader.ts";
import { buttonStyles } from "../../../ui/styles.ts";
import { pluginName } from "../../kind-name.ts";
import { asPlugin } from "../bridge/room-for-page.ts";
import "../../../ui/tm-banner.ts";
import "../frame/tm-plugin-frame.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/**
 * Returns true if the room is presented on a shared screen. It reads the route, since a property would have to be
 * passed through the code of every room.
 */
function isPresented(): boolean {
  return document.querySelector("main")?.dataset["route"] === "present";
}

const presentStyles = css`
  :host([presenting]) {
    max-inline-size: none;
    padding: clamp(16px, 3vw, 64px);
  }

  header {
    /* The same inset as the page's own content. */
    padding-inline: 4px;
    font-size: clamp(1rem, 0.6rem + 0.9vw, 2.25rem);
  }

  h1 {
    color: inherit;
    font: inherit;
  }
`;

/**
 * A room of a kind without its own code in this client. If a plugin provides the kind, its page is shown. The frame of
 * the room around it is the same as for every room.
 */
@customElement("tm-plugin-room")
export class TmPluginRoom extends TmElement {
  @property({ attribute: false }) room!: RoomController;
  /** The room is on a shared screen, which is read-only. */
  @property({ type: Boolean, reflect: true }) presenting = isPresented();
  private readonly panels = new Loader(this, {
    load: () => listRoomPanels(this.room.sessionId),
    // The panels are loaded again after the plugin's version changes.
    key: () => {
      const { plugin } = asPlugin(this.room) ?? {};
      return plugin ? JSON.stringify([this.room.sessionId, plugin.version, plugin.page]) : null;
    },
  });
  private wasUnavailable: boolean | undefined;

  static override styles = [
    buttonStyles,
    css`
      tm-room-ending:not(:defined) {
        display: none;
      }

      :host {
        display: grid;
        align-content: start;
        gap: var(--sp-4);
        inline-size: 100%;
        max-inline-size: var(--width-page);
        margin-inline: auto;
        padding: var(--sp-2) var(--sp-4) var(--sp-6);
      }
    `,
    presentHeaderStyles,
    presentStyles,
  ];

  constructor() {
    super();
    watchRoom(this, () => this.room);
  }

  /**
   * Reloads the panels when the plugin becomes unavailable or available. A page stays, with unsaved typing, while its
   * plugin is busy or paused. A page of a plugin that was switched off is removed.
   */
  protected override willUpdate() {
    const envelope = asPlugin(this.room);
    if (!envelope) return;
    const isUnavailable = envelope.kindUnavailable === true;
    if (this.wasUnavailable === !isUnavailable) void this.panels.reload();
    this.wasUnavailable = isUnavailable;
  }

  override render() {
    const envelope = asPlugin(this.room);
    if (!envelope) return nothing;
    if (!envelope.plugin)
      return html`<p>${msg("This version of the page can't show this kind of room.")}</p>`;
    return html`${this.presenting ? presentHeader(this.room) : nothing}
    ${envelope.endedAt !== null && !this.presenting ? endedTemplate(this.room) : nothing}
    ${envelope.kindUnavailable ? this.unavailable(envelope.plugin) : nothing}
    ${loadedOr(this.panels, (panels) => this.page(panels, envelope.plugin!))}`;
  }

  private unavailable(plugin: { name: string; display: string }) {
    const display = pluginName(this.panels.value?.find((panel) => panel.name === plugin.name) ?? plugin);
    return html`<tm-banner icon="info"
      >${msg(str`${display} can't show this room right now. Nothing is lost, and the room comes back automatically. If it doesn't, ask an admin.`)}</tm-banner
    >`;
  }

  private page(panels: PanelList, plugin: { name: string; display: string }) {
    const panel = panels.find((one) => one.name === plugin.name);
    if (panel?.slots.includes("room")) {
      const frame = html`<tm-plugin-frame
        .panel=${panel}
        .room=${this.room}
        ?presenting=${this.presenting}
      ></tm-plugin-frame>`;
      if (this.presenting) return frame;
      ensureElement("tm-plugin-permissions", () => import("./tm-plugin-permissions.ts"));
      return html`${frame} <tm-plugin-permissions .panel=${panel}></tm-plugin-permissions>`;
    }
    if (asPlugin(this.room)?.kindUnavailable) return nothing;
    const display = pluginName(panel ?? plugin);
    return html`<p class="muted">
      ${msg(str`${display} has no page to show here. Everything else in the room works as usual.`)}
    </p>`;
  }
}

/** Renders the exports of an ended room of a plugin. Renders nothing for guests, who cannot export a room. */
function endedTemplate(room: RoomController) {
  if (room.onlyTakesPart) return nothing;
  ensureElement("tm-room-ending", () => import("../../../room/ending/tm-room-ending.ts"));
  return html`<tm-room-ending .room=${room} .parts=${[msg("Take the results with you")]}></tm-room-ending>`;
}
