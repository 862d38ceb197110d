import { carried, dropCarried, itemAt, pickUp, putBack } from "./carry.js";
import { forgetPointer, pointAt } from "./drag-pointer.js";

/** A touch that rests for this time picks an item up, unless it moves further than this first. */
const longPressMs = 350;
const restPx = 8;

/** Lets a finger drag after a long press, or at once by a handle. */
export function dragByTouch(options, signal) {
  let stopWaiting = () => {};

  function wait(event) {
    stopWaiting();
    if (carried?.by === "touch") putBack();
    const item = event.touches.length === 1 ? itemAt(options, event.target) : null;
    if (!item) return;
    const { clientX: x, clientY: y } = event.touches[0];
    const hasHandle = event.target.closest("[data-handle]") !== null;
    const touch = new AbortController();
    const timer = setTimeout(begin, longPressMs);
    const isOurs = () => carried?.item === item && carried.by === "touch";
    stopWaiting = () => {
      clearTimeout(timer);
      touch.abort();
    };

    function begin() {
      clearTimeout(timer);
      pickUp(options, item, "touch", release);
      // The target is the element below the item.
      item.style.pointerEvents = "none";
      pointAt({ clientX: x, clientY: y }, follow);
    }

    function follow(finger) {
      item.style.translate = `${finger.x - x}px ${finger.y - y}px`;
    }

    function release() {
      item.style.translate = item.style.pointerEvents = "";
      forgetPointer();
    }

    function move(moved) {
      const [finger] = moved.touches;
      const isFar = Math.hypot(finger.clientX - x, finger.clientY - y) > restPx;
      if (!isOurs() && isFar && hasHandle) begin();
      if (!isOurs()) return isFar && stopWaiting();
      moved.preventDefault();
      pointAt(finger, follow);
    }

    function end(ended) {
      stopWaiting();
      if (!isOurs()) return;
      // Otherwise a click follows.
      ended.preventDefault();
      void dropCarried();
    }

    function cancel() {
      stopWaiting();
      if (isOurs()) putBack();
    }

    // The events of a touch go to the element where it began, even after the element's removal from the page.
    const listen = (type, listener) =>
      event.target.addEventListener(type, listener, { passive: false, signal: touch.signal });
    listen("touchmove", move);
    listen("touchend", end);
    listen("touchcancel", cancel);
    // The menu of a long press would end the touch.
    listen("contextmenu", (menu) => menu.preventDefault());
  }

  options.root.addEventListener("touchstart", wait, { passive: true, signal });
  // Tells the browser before a touch that its moves may be prevented.
  options.root.addEventListener("touchmove", () => {}, { passive: false, signal });
  signal.addEventListener("abort", () => stopWaiting());
}
