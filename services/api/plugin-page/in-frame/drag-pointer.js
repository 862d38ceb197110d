import { aim, carried, putBack, targetAt } from "./carry.js";
import { onMessage, send } from "./connection.js";

/** The interval in milliseconds between messages with the pointer's position. */
const pointerEveryMs = 100;

/** The position of the pointer that drags, in the page, or null. */
let pointer = null;
let pointerTimer;
let follow = () => {};

/**
 * Aims at the target under the pointer. The application scrolls while the pointer is near an edge of the window.
 * `moved` is called with each later position, also after the application has scrolled.
 */
export function pointAt({ clientX, clientY }, moved = () => {}) {
  pointer = { x: clientX, y: clientY };
  follow = moved;
  pointerTimer ??= setInterval(tellPointer, pointerEveryMs);
  follow(pointer);
  aim(targetAt(document.elementFromPoint(clientX, clientY)));
}

function tellPointer() {
  // The page may have removed the item. Then browsers send no more events for it.
  if (!carried.item.isConnected) return putBack();
  send({ type: "drag", y: Math.round(pointer.y) });
}

// The application has scrolled, so the pointer is at another place of the page.
onMessage("scrolled", ({ px }) => {
  if (pointer && carried) pointAt({ clientX: pointer.x, clientY: pointer.y + px }, follow);
});

/** Ends the scrolling. */
export function forgetPointer() {
  if (!pointer) return;
  pointer = null;
  clearInterval(pointerTimer);
  pointerTimer = undefined;
  send({ type: "drag", y: null });
}
