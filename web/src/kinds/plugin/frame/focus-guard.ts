import { canHaveFocus } from "../../../ui/focus-place.ts";
import { focusedElement, returnFocus } from "../../../ui/focused-element.ts";
import { isModalOpen } from "../../../ui/modals.ts";
import { pressedKey } from "../../../ui/pressed-key.ts";

/** A page in a frame. A person may move the focus into it; the page may not take it. */
export type GuardedFrame = {
  readonly iframe: HTMLIFrameElement;
  /** True if the frame is in a modal dialog. */
  readonly isInDialog: boolean;
  /** Called when the page took the focus by itself. */
  stole(): void;
};

/** A focus change within this time after a press of Tab is due to Tab. In milliseconds. */
const tabMs = 300;
/** The duration of user activation in browsers, in milliseconds. */
const activeMs = 5_000;
/** The polling interval in milliseconds. No event fires if a frame takes the focus while the window has none. */
const lookEveryMs = 250;

const frames = new Set<GuardedFrame>();
let timer: ReturnType<typeof setInterval> | undefined;

/** The last focused element outside of frames. */
let last: HTMLElement | null = null;
/** The frame that a person has moved the focus into. */
let allowed: HTMLIFrameElement | null = null;
/**
 * The last press of Tab that did not move the focus to our own element, and the last other input. Both in milliseconds.
 */
let tabbedAt = -Infinity;
let pressedAt = -Infinity;
/** When the focus was lost, in milliseconds; null while an element has it. */
let lostAt: number | null = null;

/**
 * Guards the focus against a frame while the frame is on the page. A page can take the keyboard at any moment, even
 * while it is inert or under a dialog. It would then read the person's typing. Returns a function that stops the guard.
 */
export function guardFocus(frame: GuardedFrame): () => void {
  if (frames.size === 0) start();
  frames.add(frame);
  return () => {
    frames.delete(frame);
    if (allowed === frame.iframe) allowed = null;
    if (frames.size === 0) stop();
  };
}

let listening = new AbortController();

function start() {
  listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  remember();
  addEventListener("focusin", remember, options);
  addEventListener("blur", lookAfterBlur, { signal: listening.signal });
  addEventListener(
    "keydown",
    (event) => {
      if (!event.isTrusted) return;
      remember();
      if (pressedKey(event) === "Tab") tabbedAt = performance.now();
      else pressedAt = performance.now();
    },
    options,
  );
  addEventListener("pointerdown", () => (pressedAt = performance.now()), options);
  timer = setInterval(look, lookEveryMs);
}

function stop() {
  listening.abort();
  clearInterval(timer);
}

function remember() {
  const focused = focusedElement();
  if (isPassing(focused) || focused instanceof HTMLIFrameElement) return;
  // This Tab moved the focus to our own element, so it cannot explain a later focus change.
  if (focused !== last) tabbedAt = -Infinity;
  last = focused;
  allowed = null;
}

/** A frame under a dialog takes and loses the focus again and again in Firefox. The last loss counts. */
function lookAfterBlur() {
  lostAt = null;
  look();
}

/** Returns true for a moment after the focus was lost: in Firefox, a frame that takes it gets it only then. */
function isPassing(focused: HTMLElement | null): boolean {
  if (focused !== null && focused !== document.body) lostAt = null;
  else lostAt ??= performance.now();
  return lostAt !== null && performance.now() - lostAt < lookEveryMs;
}

function look() {
  const focused = focusedElement();
  if (!(focused instanceof HTMLIFrameElement)) return remember();
  const frame = [...frames].find(({ iframe }) => iframe === focused);
  if (!frame || allowed === focused) return;
  if (isGiven(frame)) return void (allowed = focused);
  const before = last;
  frame.stole();
  if (!before?.isConnected) return;
  before.focus({ preventScroll: true });
  // Until its frame is gone, the page can take the focus again, and takes it along.
  const giveBack = () => (focused.isConnected ? requestAnimationFrame(giveBack) : returnFocus(before));
  requestAnimationFrame(giveBack);
}

/** Returns true if a person moved the focus into the frame. */
function isGiven({ iframe, isInDialog }: GuardedFrame): boolean {
  if (isModalOpen() && !isInDialog) return false;
  // After a dialog closes, its fields are gone and the focus returns to the frame.
  if (!last || !isTextField(last) || !canHaveFocus(last)) return true;
  const now = performance.now();
  if (iframe.matches(":hover") || now - tabbedAt <= tabMs) return true;
  return navigator.userActivation.isActive && now - pressedAt > activeMs;
}

function isTextField(element: HTMLElement): boolean {
  const field =
    "input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset]), textarea, select";
  return element.matches(field) || element.isContentEditable;
}
