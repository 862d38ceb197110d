import type { Envelope } from "#shared/wire/sessions.ts";
import type { RoomController } from "./room-controller.ts";

/** An element that draws a room. Its property `room` gets the `RoomController`. */
export type RoomDrawing = {
  /** The element's name. */
  tag: string;
  /** Fetches the code that the first render of a room needs, for the facilitator with the facilitator's controls. */
  load(room: RoomController): Promise<unknown>;
};

/** The elements and functions of a kind that the room page uses. */
export type RoomView = {
  /** Draws the room. */
  room: RoomDrawing;
  /** Draws the room for a shared screen: large, and without controls. */
  present: RoomDrawing;
  /**
   * Returns true if an open room needs a facilitator. If not, an absent facilitator's seat is not offered. Default:
   * true.
   */
  needsFacilitator?(envelope: Envelope): boolean;
  /** True if the room itself draws the notices of plugins about its parts. Default: all are above the room. */
  drawsNotices?: true;
  /** Fetches the function that exports the room as Markdown. Without it the room has no Markdown export. */
  markdown?(): Promise<(envelope: Envelope) => string>;
};

/** Returns the view of a kind. */
export type ViewOfKind = (kind: string) => RoomView;
