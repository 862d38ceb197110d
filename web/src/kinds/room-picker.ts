/** The part of the form for a new room that belongs to one kind. Fires `change` where `config` may have changed. */
export type RoomPicker = HTMLElement & {
  /** Returns what the room is made with, or null while something in it is wrong; the picker says what. */
  config(): object | null;
};
