import { announce } from "./announcer.js";
import { call } from "./connection.js";
import { ownText } from "./texts.js";

/** The drag in progress: `{options, item, by, target, released}`, or null. There is at most one on a page. */
export let carried = null;

/** Returns the item to drag for a press on an element, or null. Controls and fields in an item keep their press. */
export function itemAt({ root, items }, pressed) {
  if (!(pressed instanceof Element)) return null;
  const item = pressed.closest(items);
  if (!item || !root.contains(item)) return null;
  const control = pressed.closest("button, a, input, textarea, select, label, summary, [contenteditable]");
  const isFree = !control || control === item || !item.contains(control) || control.matches("[data-handle]");
  return isFree ? item : null;
}

/** Returns the innermost target around an element that accepts the item, or null. */
export function targetAt(element) {
  const { options, item } = carried;
  for (let at = element?.closest(options.targets); at; at = at.parentElement?.closest(options.targets))
    if (options.root.contains(at) && accepts(options, item, at)) return at;
  return null;
}

/** Returns true if the item may be dropped on the target. */
export function accepts({ canDrop }, item, target) {
  return !item.contains(target) && call(() => canDrop(item, target)) === true;
}

/** Starts a drag. `by` is "mouse", "touch" or "keys". `released` is called when the drag ends. */
export function pickUp(options, item, by, released = () => {}) {
  if (carried) putBack();
  carried = { options, item, by, target: null, released };
  // A change at once would also show in the browser's picture of the item.
  setTimeout(() => item.classList.toggle("dragging", carried?.item === item));
  const said =
    by === "keys"
      ? "Picked up {item}. Arrow keys choose a place, Space drops, Escape cancels."
      : "Picked up {item}.";
  announce(ownText(said, { item: nameIn(options, item) }));
}

/** Marks and announces the target that a drop would now have, or null. `place` is `{at, all}` among all targets. */
export function aim(target, place) {
  if (target === carried.target) return;
  carried.target?.classList.remove("drop-target");
  carried.target = target;
  target?.classList.add("drop-target");
  if (!target) return;
  const name = nameIn(carried.options, target);
  announce(place ? ownText("{target}, {at} of {all}", { target: name, ...place }) : name);
}

/** Drops the item on its target, and calls the page's function. */
export async function dropCarried() {
  const { options, item, target } = carried;
  if (!target?.isConnected || !item.isConnected || !accepts(options, item, target)) return putBack();
  release();
  const names = { item: nameIn(options, item), target: nameIn(options, target) };
  try {
    await options.drop(item, target);
    announce(ownText("Dropped {item} on {target}.", names));
  } catch (error) {
    reportError(error);
    announce(ownText("{item} was not moved.", names));
  }
}

/** Cancels the drag. */
export function putBack() {
  const { options, item } = carried;
  release();
  announce(ownText("Cancelled. {item} stays.", { item: nameIn(options, item) }));
}

function release() {
  const { item, target, released } = carried;
  carried = null;
  item.classList.remove("dragging");
  target?.classList.remove("drop-target");
  released();
}

/** Returns the page's name of an item or target. */
export function nameIn({ nameOf }, element) {
  return String(call(() => nameOf(element)) ?? "");
}
