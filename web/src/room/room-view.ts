import type { Envelope } from "#shared/wire/sessions.ts";

/** An element that draws a room. It gets the `RoomController` in its property `room`. */
export type RoomDrawing = {
  /** The element's name. */
  tag: string;
  /** Fetches the code that defines the element, with what only the facilitator sees where the viewer is that. */
  load(amFacilitator: boolean): Promise<unknown>;
};

/** What the page of a room needs to know of the room's kind. */
export type RoomView = {
  /** Draws the room. */
  room: RoomDrawing;
  /** Draws the same room for a shared screen: large, and without a single control. */
  present: RoomDrawing;
  /**
   * Returns whether somebody has to run such a room while it is open. Where nobody does, the seat of a facilitator who is
   * away is not offered. Without it somebody does.
   */
  needsFacilitator?(envelope: Envelope): boolean;
  /** Fetches the function that writes the room as Markdown; without it nothing does. */
  markdown?(): Promise<(envelope: Envelope) => string>;
};

/** Returns how rooms of a kind are drawn. */
export type ViewOfKind = (kind: string) => RoomView;
