import type { KindField } from "#shared/wire/plugin-package.ts";
import type { SessionSummary } from "#shared/wire/spaces.ts";
import type { RoomView } from "../room/room-view.ts";

/** An element, and the import that defines it. */
type SpaceElement = { tag: string; load(): Promise<unknown> };

/**
 * The element in the dialog "New room" in which people choose what a room of a kind is made with. The dialog has the
 * field for the title and the button itself. Every choice has a default: who presses Enter at once gets a room.
 */
export type RoomPicker = HTMLElement & {
  /** Where the room will be: the slugs of the org and the space, set by the dialog. */
  org: string;
  slug: string;
  /** What a plugin asks for, in its own words. Set by the dialog for the kinds of plugins. */
  fields?: readonly KindField[];
  /**
   * Returns the configuration that the room is made with, or null while something in it is wrong; the element then says
   * what. The element fires `change` wherever the answer may have changed.
   */
  config(): object | null;
};

/** How far a room has got. */
export type RoomProgress = {
  /** A few words for the room's card; "" where there is nothing to say. */
  text: string;
  /** A bar under the words, where the kind has one. Assistive technology hears the words only. */
  bar?: { value: number; max: number };
};

/** How the start page offers a room of a kind to a person who may have no space yet. */
type FirstRoomOffer = {
  /** What the button says. */
  label(): string;
  /** Prepares a room that was just made. `isRetry` says that an earlier attempt may have prepared it already. */
  prepare?(sessionId: string, isRetry: boolean): Promise<void>;
};

/** A type of notification that the browser shows while the page is in the background. */
export type KindNotification = {
  /** Under this id the browser keeps whether it is switched on, and the room's code shows it. */
  id: string;
  /** The switch in the profile, and the line under it. */
  label(): string;
  hint(): string;
  /** Called when a page goes into the background, for what happens in rooms that are not open. */
  watch?(): void;
};

/**
 * All that this client knows of a kind of room. A description is loaded with the space page and with every room, so it
 * holds words and imports functions that are small; whatever draws is imported when it is called for.
 */
export type KindView = RoomView & {
  /** The kind's name on the wire. The name that people see comes from the server, as `kindNames` of the space. */
  kind: string;
  /** Rooms of the kind can be made by people; without it they are made in another way. */
  newRoom?: {
    /** Returns the title, 1 to 200 characters, that a room made at `now` has unless its maker types another. */
    title(now: Date): string;
    /** Without it there is nothing to choose, and the room is made with `{}`. */
    picker?: SpaceElement;
    /** The start page offers a room of the kind. */
    firstRoom?: FirstRoomOffer;
  };
  /**
   * Returns how far a room has got, as its card tells it. Its `progress` is what the kind's `progress` on the server
   * returned, or null; its type is that of all kinds, so look at `progress.kind` first. Without it the card says nothing.
   */
  progress?(room: Pick<SessionSummary, "phase" | "revealed" | "endedAt" | "progress">): RoomProgress;
  /** Returns what is lost when a room is deleted, as a sentence. */
  loss(): string;
  /** Stands below the rooms of a space that may have rooms of the kind. It gets the space's view in `view`. */
  inSpace?: SpaceElement;
};
