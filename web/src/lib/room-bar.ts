/** The number of rooms that show their own bar. For a moment, a change of room has two. */
let count = 0;

/**
 * Marks the document while a room's header is its only bar: shell.css then hides the top bar. Returns the undo, of which
 * only the first call counts. A room's address is marked from the start, so that the room does not move when it is drawn.
 */
export function noteRoomBar(): () => void {
  let isNoted = true;
  add(1);
  return () => {
    if (isNoted) add(-1);
    isNoted = false;
  };
}

function add(change: 1 | -1) {
  count += change;
  document.documentElement.toggleAttribute("data-room-bar", count > 0);
}
