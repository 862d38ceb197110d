import { html } from "lit";
import type { PluginNotice } from "#shared/wire/plugin-notices.ts";
import { ensureElement } from "../../lib/lazy/lazy-imports.ts";

/** Draws the notices of plugins about a part of a room, such as a story. `notices` are those of the room. */
export function noticesAbout(notices: readonly PluginNotice[], id: string) {
  const own = notices.filter(({ about }) => about === id);
  if (own.length > 0) ensureElement("tm-notice", () => import("./tm-notice.ts"));
  return own.map((notice) => html`<tm-notice .notice=${notice}></tm-notice>`);
}
