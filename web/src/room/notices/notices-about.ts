import { html } from "lit";
import { ensureElement } from "../../lib/lazy/lazy-imports.ts";
import { noticesOf, type NoticedRoom } from "./notices-of.ts";

/** Draws the notices of plugins about a part of a room, such as a story. */
export function noticesAbout(room: NoticedRoom, id: string) {
  const own = noticesOf(room, id);
  if (own.length > 0) ensureElement("tm-notice", () => import("./tm-notice.ts"));
  return own.map((notice) => html`<tm-notice .notice=${notice} .room=${room}></tm-notice>`);
}
