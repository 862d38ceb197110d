import { html } from "lit";
import type { RoomController } from "../../../room/room-controller.ts";
import "./tm-poker-unwritten.ts";

/** Draws what the facilitator reads about plugins before the end of a room. */
export function endNote(room: RoomController) {
  return html`<tm-poker-unwritten .room=${room}></tm-poker-unwritten>`;
}
