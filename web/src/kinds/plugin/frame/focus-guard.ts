import { canHaveFocus } from "../../../ui/focus-place.ts";
import { focusedElement } from "../../../ui/focused-element.ts";
import { isModalOpen } from "../../../ui/modals.ts";
import { pressedKey } from "../../../ui/pressed-key.ts";

/** A page in a frame that may take the focus when a person gives it, and not by itself. */
export type GuardedFrame = {
  readonly iframe: HTMLIFrameElement;
  /** Whether it stands in a dialog of its own. */
  readonly isInDialog: boolean;
  /** It took the focus by itself. */
  stole(): void;
};

/** A frame has the focus by Tab if it gets it within this time, in milliseconds. */
const tabMs = 300;
/** How long a press counts as activation in browsers, in milliseconds. */
const activeMs = 5_000;
/** No event tells of a frame that takes the focus while the window has none. In milliseconds. */
const lookEveryMs = 250;

const frames = new Set<GuardedFrame>();
let timer: ReturnType<typeof setInterval> | undefined;

/** What had the focus last, outside of frames. */
let last: HTMLElement | null = null;
/** The frame that has the focus rightly. */
let allowed: HTMLIFrameElement | null = null;
/** When Tab was pressed and nothing of ours got the focus since, and when a person did anything here; in milliseconds. */
let tabbedAt = -Infinity;
let pressedAt = -Infinity;

/**
 * Watches a frame for as long as it is on the page: a page can take the keyboard at any moment, also while it is inert
 * or under a dialog, and would read what is typed. Returns what ends that.
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
  addEventListener("blur", look, { signal: listening.signal });
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
  if (focused instanceof HTMLIFrameElement) return;
  // A Tab that led to something of ours leads nowhere else.
  if (focused !== last) tabbedAt = -Infinity;
  last = focused;
  allowed = null;
}

function look() {
  const focused = focusedElement();
  if (!(focused instanceof HTMLIFrameElement)) return remember();
  const frame = [...frames].find(({ iframe }) => iframe === focused);
  if (!frame || allowed === focused) return;
  if (isGiven(frame)) return void (allowed = focused);
  const before = last;
  frame.stole();
  if (before?.isConnected) before.focus({ preventScroll: true });
}

/** Says whether a person moved the focus into a frame. */
function isGiven({ iframe, isInDialog }: GuardedFrame): boolean {
  if (isModalOpen() && !isInDialog) return false;
  // Where a dialog has closed, its fields are gone and the focus goes back to the frame.
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
