import { writesAnswered } from "../../api/request.ts";
import { focusedElement } from "../../ui/focused-element.ts";
import { canHaveFocus, isTakenOut, placeOf, successorOf, type FocusPlace } from "../../ui/focus-place.ts";
import { focusHeading } from "./focus-heading.ts";

/**
 * A control may be disabled while its write is sent. It gets the focus back if it is enabled within this time after the
 * answer. In milliseconds.
 */
const sendingMs = 1_000;
/** Enough for the fields of a dialog that was opened from a menu, and for a confirmation. */
const MAX_PLACES = 12;
const watched: MutationObserverInit = {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ["disabled", "hidden", "open", "class"],
};

/** Where the focus was, newest first. */
let places: FocusPlace[] = [];
/** The person moved the focus away from the newest place, for example with a click on the empty page. */
let isLeft = false;
/** The next check's frame. `isLost`: the focus was already lost when the check was scheduled. */
let due: { frame: number; isLost: boolean } | undefined;
const observedRoots = new WeakSet<Node>();
const changes = new MutationObserver((records) => lookSoon(records));

/**
 * Starts restoring the focus when a focused control is removed or disabled. Browsers then move the focus to the body,
 * and the next Tab starts at the top of the page. The control gets the focus back when it is enabled again. Otherwise
 * the focus moves to its replacement, the neighbouring row, the heading above it, or the previously focused element.
 * Code that moves the focus itself has priority. The check runs one frame later, and only if no element has the focus.
 */
export function startRestoringFocus(): void {
  document.addEventListener("focusin", remember);
  document.addEventListener("focusout", () => setTimeout(noteLeaving));
  remember();
}

function remember() {
  const element = focusedElement();
  if (!element || isNowhere()) return;
  isLeft = false;
  if (element === places[0]?.element) return;
  places = [placeOf(element), ...places].slice(0, MAX_PLACES);
  follow(element);
}

/** Observes the trees that contain the focused element. A move within a shadow tree fires no event outside of it. */
function follow(element: Element) {
  changes.disconnect();
  changes.observe(document.body, watched);
  for (let root = element.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode()) {
    changes.observe(root, watched);
    if (observedRoots.has(root)) continue;
    observedRoots.add(root);
    root.addEventListener("focusin", remember);
  }
}

function noteLeaving() {
  const [place] = places;
  if (place && isNowhere() && document.hasFocus() && canHaveFocus(place.element)) isLeft = !place.isOff;
}

function lookSoon(records: MutationRecord[]) {
  const [place] = places;
  if (!place) return;
  if (place.element.matches(":disabled") || isTakenOut(place, records)) place.isOff = true;
  const isLost = isNowhere();
  if (due && (due.isLost || !isLost)) return;
  // A check may already be scheduled for this frame. That is too early for code that moves the focus itself.
  if (due) cancelAnimationFrame(due.frame);
  due = { frame: requestAnimationFrame(look), isLost };
}

function look() {
  due = undefined;
  const [place] = places;
  if (!place || isLeft || !isNowhere()) return;
  if (canHaveFocus(place.element)) return place.isOff ? place.element.focus() : undefined;
  if (!place.isOff || !place.element.isConnected) return moveOn();
  void writesAnswered().then(() => setTimeout(() => moveOnFrom(place), sendingMs));
}

function moveOnFrom({ element }: FocusPlace) {
  if (isNowhere() && !isLeft && !canHaveFocus(element)) moveOn();
}

function moveOn() {
  for (const [i, place] of places.entries()) {
    if (i > 0 && canHaveFocus(place.element)) place.element.focus();
    else successorOf(place)?.focus({ preventScroll: true });
    if (!isNowhere()) return;
  }
  const page = document.querySelector("main")?.firstElementChild;
  if (page instanceof HTMLElement) focusHeading(page);
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
