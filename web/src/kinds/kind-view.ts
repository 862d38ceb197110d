import type { SessionSummary } from "#shared/wire/spaces.ts";
import type { RoomView } from "../room/room-view.ts";
import type { ShownField } from "./shown-fields.ts";

/** A custom element's tag, and the import that defines it. */
type SpaceElement = { tag: string; load(): Promise<unknown> };

/**
 * The element in the dialog "New room" that holds a kind's settings for the new room. The dialog itself has the title
 * field and the button. Every setting has a default, so pressing Enter at once creates a room.
 */
export type RoomPicker = HTMLElement & {
  /** The slugs of the new room's org and space. The dialog sets them. */
  org: string;
  slug: string;
  /** The form fields of a plugin's kind, with the plugin's own labels. The dialog sets them. */
  fields?: readonly ShownField[];
  /**
   * Returns the new room's configuration. Returns null if an input is invalid; the element then shows the error. The
   * element fires `change` when the result may have changed.
   */
  config(): object | null;
};

/** The progress of a room. */
export type RoomProgress = {
  /** A few words for the room's card, or "" to show none. */
  text: string;
  /** A progress bar under the words. Screen readers get only the words. */
  bar?: { value: number; max: number };
};

/** The start page's offer of a first room to a person who may not have a space yet. */
type FirstRoomOffer = {
  /** Returns the button's label. */
  label(): string;
  /** Prepares a new room. `isRetry` is true if an earlier attempt may have prepared it already. */
  prepare?(sessionId: string, isRetry: boolean): Promise<void>;
};

/** A type of notification that the browser shows while the page is in the background. */
export type KindNotification = {
  /** The browser stores under this id whether the type is switched on. The room's code shows notifications under it. */
  id: string;
  /** The label of the switch in the profile, and the line under it. */
  label(): string;
  hint(): string;
  /** Called when a page goes into the background. Watches rooms that are not open. */
  watch?(): void;
};

/**
 * Everything that this client knows of a kind of room. The description is loaded with the space page and with every
 * room. So it holds only texts and small functions, and imports its elements on demand.
 */
export type KindView = RoomView & {
  /** The kind's name on the wire. Its display name: kind-name.ts. */
  kind: string;
  /** People can create rooms of the kind. Kinds without it have rooms that are created in another way. */
  newRoom?: {
    /** Returns the default title of a room created at `now`: 1 to 200 characters. */
    title(now: Date): string;
    /** Without a picker, the room is created with the configuration `{}`. */
    picker?: SpaceElement;
    /** The start page offers a room of the kind. */
    firstRoom?: FirstRoomOffer;
  };
  /**
   * Returns the room's progress for its card, or the result of an ended room. `room.progress` and `room.result` are the
   * results of the kind's SQL on the server, or null. Their types cover all kinds, so check their `kind` first. Without
   * this function the card shows no progress.
   */
  progress?(
    room: Pick<SessionSummary, "phase" | "revealed" | "endedAt" | "progress" | "result">,
  ): RoomProgress;
  /** Returns the label of the button on Today for a room that waits for the viewer, and the reason. */
  waiting?(): { action: string; reason: string };
  /** Returns a sentence about the data that is lost when a room is deleted. */
  loss(): string;
  /** An element below the rooms of a space that may have rooms of the kind. It gets the space's view in `view`. */
  inSpace?: SpaceElement;
};
