import { html } from "lit";
import type { Envelope } from "#shared/wire/sessions.ts";
import { ensureElement } from "../../lib/lazy/lazy-imports.ts";
import { noticesOf, type Noticed } from "./notices-of.ts";

/** A room with what its viewer sees of plugins. */
export type NoticedRoom = Noticed & Pick<Envelope, "id">;

/** Draws the notices of plugins about a part of a room, such as a story. */
export function noticesAbout(room: NoticedRoom, id: string) {
  const own = noticesOf(room, id);
  if (own.length > 0) ensureElement("tm-notice", () => import("./tm-notice.ts"));
  return own.map((notice) => html`<tm-notice .notice=${notice} .room=${room}></tm-notice>`);
}
