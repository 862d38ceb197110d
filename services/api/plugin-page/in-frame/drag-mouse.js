// The browser's own drag and drop. Its drop counts as the person's press, also after a drag of minutes. The release of
// a mouse button after a drag by pointer events does not (docs/decisions/plugins.md#drops-of-the-browser).
import { aim, carried, dropCarried, itemAt, pickUp, putBack } from "./carry.js";
import { forgetPointer, pointAt } from "./drag-pointer.js";
import { ownText } from "./texts.js";

const dragType = "application/x-standpoint-item";

/** Lets a mouse or a pen drag. */
export function dragByMouse(options, signal) {
  let ready = null;

  // Text in an item can be selected while the item is not draggable, for example by keyboard.
  function makeReady(event) {
    // A browser sends no end of a drag whose item was removed.
    if (carried?.by === "mouse") putBack();
    const item = event.button === 0 && event.pointerType !== "touch" ? itemAt(options, event.target) : null;
    ready = item;
    if (item) item.draggable = true;
  }

  function start(event) {
    if (event.target !== ready) return;
    event.dataTransfer.setData(dragType, "item");
    event.dataTransfer.effectAllowed = "move";
    pickUp(options, ready, "mouse", forgetPointer);
  }

  function over(event) {
    if (!isOurs()) return;
    pointAt(event);
    if (!carried.target) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "move";
  }

  function left({ clientX, clientY }) {
    const isInPage = clientX > 0 && clientX < innerWidth && clientY > 0 && clientY < innerHeight;
    if (isOurs() && !isInPage) aim(null);
  }

  function drop(event) {
    if (!isOurs()) return;
    event.preventDefault();
    pointAt(event);
    // Other browsers may not count a drop as a press.
    if (carried.target && navigator.userActivation && !navigator.userActivation.isActive) askForPress(event);
    else void dropCarried();
  }

  function end() {
    if (ready) ready.draggable = false;
    ready = null;
    if (isOurs()) putBack();
  }

  const isOurs = () => carried?.options === options && carried.by === "mouse";
  options.root.addEventListener("pointerdown", makeReady, { signal });
  options.root.addEventListener("dragstart", start, { signal });
  document.addEventListener("dragover", over, { signal });
  document.addEventListener("dragleave", left, { signal });
  document.addEventListener("drop", drop, { signal });
  addEventListener("dragend", end, { signal });
  addEventListener("pointerup", end, { signal });
}

/** Shows a button at the place of a drop. A press of it drops the item, and everything else cancels the drag. */
function askForPress({ clientX, clientY }) {
  const button = document.createElement("button");
  button.className = "primary drop-here";
  button.textContent = ownText("Drop here");
  button.style.left = `${clientX}px`;
  button.style.top = `${clientY}px`;
  carried.by = "press";
  forgetPointer();
  document.body.append(button);
  button.focus();
  function finish(next) {
    button.onblur = null;
    button.remove();
    if (carried?.by === "press") void next();
  }
  button.onclick = () => finish(dropCarried);
  button.onblur = () => finish(putBack);
  button.onkeydown = (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    finish(putBack);
  };
}
