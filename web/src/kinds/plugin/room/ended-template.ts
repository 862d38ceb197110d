import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { ensureElement } from "../../../lib/lazy/lazy-imports.ts";
import { copyMarkdown } from "../../../room/header/copy-markdown.ts";
import { hasMarkdownFile } from "../../../room/header/export-room.ts";
import type { RoomController } from "../../../room/room-controller.ts";

/** Renders the exports of an ended room of a plugin. Renders nothing for guests, who cannot export a room. */
export function endedTemplate(room: RoomController) {
  if (room.onlyTakesPart) return nothing;
  ensureElement("tm-room-ending", () => import("../../../room/ending/tm-room-ending.ts"));
  return html`<tm-room-ending .room=${room} .parts=${[msg("Take the results with you")]}>
    ${
      hasMarkdownFile(room.view!)
        ? html`<button slot="main" class="primary" @click=${() => copyMarkdown(room, undefined)}>
            <tm-icon name="copy"></tm-icon>${msg("Copy as Markdown")}
          </button>`
        : nothing
    }
  </tm-room-ending>`;
}
