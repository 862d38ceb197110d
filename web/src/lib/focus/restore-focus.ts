import { writesAnswered } from "../../api/request.ts";
import { focusedElement } from "../../ui/focused-element.ts";
import { canHaveFocus, isTakenOut, placeOf, successorOf, type FocusPlace } from "../../ui/focus-place.ts";
import { focusHeading } from "./focus-heading.ts";

/**
 * A control that is disabled while it sends gets the focus back if it is enabled again within this time after the
 * answer, in ms. The answer itself may take as long as it takes.
 */
const sendingMs = 1_000;
/** Enough for the fields of a dialog that was opened from a menu, and a question that was asked in the dialog. */
const mostPlaces = 12;
const watched: MutationObserverInit = {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ["disabled", "hidden", "open", "class"],
};

/** Where the focus was, newest first. */
let places: FocusPlace[] = [];
/** The person left the newest place by themselves, as with a click on the empty page. */
let isLeft = false;
/** The frame in which this looks, and whether the focus was already lost when it was asked for. */
let due: { frame: number; isLost: boolean } | undefined;
const heardRoots = new WeakSet<Node>();
const changes = new MutationObserver((records) => lookSoon(records));

/**
 * Starts putting the focus back wherever a control takes itself away as it is used: browsers drop it to the body then,
 * and the next Tab starts from the top of the page. It goes to the same control once that is enabled again, else to what
 * stands in its place, the row beside it, the heading above it, or whatever had the focus before. Code that moves the
 * focus itself comes first: this looks one frame later, and only at a focus that nothing has.
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
  places = [placeOf(element), ...places].slice(0, mostPlaces);
  follow(element);
}

/** Watches the trees that the focus is in. A move inside one of them is not heard outside of it. */
function follow(element: Element) {
  changes.disconnect();
  changes.observe(document.body, watched);
  for (let root = element.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode()) {
    changes.observe(root, watched);
    if (heardRoots.has(root)) continue;
    heardRoots.add(root);
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
  // An earlier change may have asked for this very frame, which is too soon for the code that moves the focus itself.
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
