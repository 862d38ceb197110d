import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { PanelList } from "#shared/wire/plugins.ts";
import { str } from "../../../i18n/str.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { buttonStyles } from "../../../ui/styles.ts";
import { pluginName } from "../../kind-name.ts";
import { slotStyles } from "./slot-styles.ts";
import type { TmDialog } from "../../../ui/tm-dialog.ts";
import "../../../ui/tm-dialog.ts";
import "../frame/tm-plugin-frame.ts";
import { TmElement } from "../../../ui/tm-element.ts";

type Panel = PanelList[number];

/**
 * The plugin pages around a room. A tool's button opens its page in a popover, an export's button in a dialog. The
 * panels are below the buttons.
 */
@customElement("tm-plugin-slots")
export class TmPluginSlots extends TmElement {
  @property({ attribute: false }) panels: PanelList = [];
  @property({ attribute: false }) room!: RoomController;
  /** The names of the plugins whose tool and whose export are open. */
  @state() private tool = "";
  @state() private exporting = "";

  static override styles = [buttonStyles, slotStyles];

  override render() {
    const of = (slot: Panel["slots"][number]) => this.panels.filter(({ slots }) => slots.includes(slot));
    const [tools, exports] = [of("toolbar"), this.room.seat?.guest ? [] : of("export-menu")];
    return html`
      ${
        tools.length + exports.length > 0
          ? html`<div class="row" role="group" aria-label=${msg("Plugins")}>
              ${repeat(tools, nameOf, (panel) => this.toolButton(panel))}
              ${repeat(exports, nameOf, (panel) => this.exportButton(panel))}
            </div>`
          : nothing
      }
      ${repeat(
        of("panel"),
        nameOf,
        (panel) =>
          html`<section class="stack tight">
            <h2><bdi>${pluginName(panel)}</bdi></h2>
            <tm-plugin-frame .panel=${panel} .room=${this.room}></tm-plugin-frame>
          </section>`,
      )}
    `;
  }

  private toolButton(panel: Panel) {
    const { name } = panel;
    const display = pluginName(panel);
    const id = ["tool", name].join("-");
    return html`<button popovertarget=${id} aria-expanded=${this.tool === name ? "true" : "false"}>
        <bdi>${display}</bdi>
      </button>
      <div
        id=${id}
        class="tool"
        popover
        role="dialog"
        aria-label=${display}
        @toggle=${({ newState }: ToggleEvent) => this.toggled(name, newState === "open")}
      >
        ${
          this.tool === name
            ? html`<tm-plugin-frame
                .panel=${panel}
                .room=${this.room}
                @leave=${this.closed}
              ></tm-plugin-frame>`
            : nothing
        }
      </div>`;
  }

  private exportButton(panel: Panel) {
    const { name } = panel;
    const display = pluginName(panel);
    const isOpen = this.exporting === name;
    return html`<button aria-haspopup="dialog" @click=${() => (this.exporting = name)}>
        ${msg(str`Export with ${display}`)}
      </button>
      <tm-dialog
        .heading=${msg(str`Export with ${display}`)}
        .open=${isOpen}
        @close=${() => (this.exporting = "")}
      >
        ${
          isOpen
            ? html`<tm-plugin-frame
                .panel=${panel}
                .room=${this.room}
                .inDialog=${true}
                @leave=${this.left}
              ></tm-plugin-frame>`
            : nothing
        }
      </tm-dialog>`;
  }

  private toggled(name: string, isOpen: boolean) {
    if (isOpen) this.tool = name;
    else if (this.tool === name) this.tool = "";
  }

  /** Closes the popover after Escape in the page, and returns the focus to the button. */
  private closed = (event: Event) => {
    event.preventDefault();
    const popover = (event.currentTarget as HTMLElement).closest<HTMLElement>("[popover]")!;
    popover.hidePopover();
    this.renderRoot.querySelector<HTMLElement>(`[popovertarget="${popover.id}"]`)?.focus();
  };

  private left = (event: Event) => {
    event.preventDefault();
    this.renderRoot.querySelector<TmDialog>("tm-dialog[open]")?.close();
  };
}

function nameOf({ name }: Panel): string {
  return name;
}
