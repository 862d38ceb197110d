import { announce } from "./announcer.js";
import { accepts, aim, carried, dropCarried, itemAt, nameIn, pickUp, putBack } from "./carry.js";
import { root, send } from "./connection.js";
import { ownText } from "./texts.js";

const stepOf = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 };

/** Lets the keyboard drag. */
export function dragByKeys(options, signal) {
  const isOurs = () => carried?.options === options && carried.by === "keys";

  function lift(event) {
    if (event.defaultPrevented || event.repeat || !isDropKey(event.key) || carried) return;
    const item = itemAt(options, event.target);
    const isHandle = item && event.target.closest("[data-handle]") !== null;
    if (!item || (event.target !== item && !isHandle)) return;
    event.preventDefault();
    pickUp(options, item, "keys");
  }

  // Runs before the page's own listeners. The keys of a drag have no other effect.
  function carry(event) {
    if (!isOurs()) return;
    const { key } = event;
    if (key === "Tab" || !carried.item.isConnected) return putBack();
    const step = stepOf[key];
    if (!step && !isDropKey(key) && key !== "Escape") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (key === "Escape") putBack();
    else if (step) takeStep(isMirrored(key) ? -step : step);
    else if (!event.repeat) void dropCarried();
  }

  /** In some browsers the release of Space presses a button. */
  function preventClick(event) {
    if (event.key === " " && isOurs()) event.preventDefault();
  }

  function leave() {
    setTimeout(() => {
      if (isOurs() && document.hasFocus() && !carried.item.contains(document.activeElement)) putBack();
    });
  }

  options.root.addEventListener("keydown", lift, { signal });
  addEventListener("keydown", carry, { capture: true, signal });
  options.root.addEventListener("keyup", preventClick, { signal });
  options.root.addEventListener("focusout", leave, { signal });
}

const isDropKey = (key) => key === " " || key === "Enter";
const isMirrored = (key) => root.dir === "rtl" && (key === "ArrowLeft" || key === "ArrowRight");

/** Aims at the next or previous target in the order of the page. */
function takeStep(step) {
  const { options, item, target } = carried;
  const all = [...options.root.querySelectorAll(options.targets)].filter((at) => accepts(options, item, at));
  if (all.length === 0)
    return announce(ownText("There is no place for {item}.", { item: nameIn(options, item) }));
  const at = target ? all.indexOf(target) + step : firstStep(all, item, step);
  const next = all[(at + all.length) % all.length];
  aim(next, { at: all.indexOf(next) + 1, all: all.length });
  const { top, bottom } = next.getBoundingClientRect();
  send({ type: "reveal", top: Math.round(top), bottom: Math.round(bottom) });
}

/** Returns the index of the target next to the item itself. */
function firstStep(all, item, step) {
  const isAfter = (at) => item.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING;
  if (step > 0) return Math.max(0, all.findIndex(isAfter));
  return all.findLastIndex((at) => !isAfter(at) && !at.contains(item));
}
