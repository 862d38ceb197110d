/** The number of room headers on the page. For a moment, a change of room has two. */
let count = 0;

/** Marks the document while a room's header is shown: shell.css then hides the top bar on phones. Returns the undo. */
export function noteRoomBar(): () => void {
  add(1);
  return () => add(-1);
}

function add(change: 1 | -1) {
  count += change;
  document.documentElement.toggleAttribute("data-room-bar", count > 0);
}
