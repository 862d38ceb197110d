import { writesAnswered } from "../../api/request.ts";
import { focusedElement } from "../../ui/focused-element.ts";
import { canHaveFocus, isTakenOut, placeOf, successorOf, type FocusPlace } from "../../ui/focus-place.ts";
import { focusHeading } from "./focus-heading.ts";

/**
 * A control may be disabled while its write is sent. It gets the focus back if it is enabled within this time after the
 * reply, in milliseconds.
 */
const enabledWithinMs = 1_000;
/** The places to remember: enough for the fields of a dialog that was opened from a menu, and for a confirmation. */
const MAX_PLACES = 12;
const watched: MutationObserverInit = {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ["disabled", "hidden", "open", "class"],
};

/** Where the focus was, newest first. */
let places: FocusPlace[] = [];
/** True if the person left the newest place without a new one, for example with a click on the empty page. */
let isLeft = false;
/** The scheduled check. `isLost`: the focus was already lost when it was scheduled. */
let nextCheck: { frame: number; isLost: boolean } | undefined;
const observedRoots = new WeakSet<Node>();
const changes = new MutationObserver((records) => scheduleCheck(records));

/**
 * Starts restoring the focus when a focused control is removed or disabled. Browsers then move the focus to the body,
 * and the next Tab starts at the top of the page. The control gets the focus back when it is enabled again. Otherwise
 * the focus moves to its replacement, the neighbouring row, the heading above it, or the previously focused element.
 * Code that moves the focus itself has priority. The check runs one frame later, and only if no element has the focus.
 */
export function startRestoringFocus(): void {
  document.addEventListener("focusin", remember);
  document.addEventListener("focusout", () => setTimeout(noteIfLeft));
  remember();
}

function remember() {
  const element = focusedElement();
  if (!element || isFocusLost()) return;
  isLeft = false;
  if (element === places[0]?.element) return;
  places = [placeOf(element), ...places].slice(0, MAX_PLACES);
  observe(element);
}

/** Observes the trees that contain the focused element. A move within a shadow tree fires no event outside of it. */
function observe(element: Element) {
  changes.disconnect();
  changes.observe(document.body, watched);
  for (let root = element.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode()) {
    changes.observe(root, watched);
    if (observedRoots.has(root)) continue;
    observedRoots.add(root);
    root.addEventListener("focusin", remember);
  }
}

function noteIfLeft() {
  const [place] = places;
  if (place && isFocusLost() && document.hasFocus() && canHaveFocus(place.element)) isLeft = !place.isOff;
}

function scheduleCheck(records: MutationRecord[]) {
  const [place] = places;
  if (!place) return;
  if (place.element.matches(":disabled") || isTakenOut(place, records)) place.isOff = true;
  const isLost = isFocusLost();
  if (nextCheck && (nextCheck.isLost || !isLost)) return;
  // A check may already be scheduled for this frame. That is too early for code that moves the focus itself.
  if (nextCheck) cancelAnimationFrame(nextCheck.frame);
  nextCheck = { frame: requestAnimationFrame(check), isLost };
}

function check() {
  nextCheck = undefined;
  const [place] = places;
  if (!place || isLeft || !isFocusLost()) return;
  if (canHaveFocus(place.element)) return place.isOff ? place.element.focus() : undefined;
  if (!place.isOff || !place.element.isConnected) return focusReplacement();
  void writesAnswered().then(() => setTimeout(() => replaceIfLost(place), enabledWithinMs));
}

function replaceIfLost({ element }: FocusPlace) {
  if (isFocusLost() && !isLeft && !canHaveFocus(element)) focusReplacement();
}

function focusReplacement() {
  for (const [i, place] of places.entries()) {
    if (i > 0 && canHaveFocus(place.element)) place.element.focus();
    else successorOf(place)?.focus({ preventScroll: true });
    if (!isFocusLost()) return;
  }
  const page = document.querySelector("main")?.firstElementChild;
  if (page instanceof HTMLElement) focusHeading(page);
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
