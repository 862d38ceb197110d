import type { IconName } from "./icons.ts";
import { isSingleCharacter, strokeName, strokeSequence } from "./key-match.ts";
import { isModalHeld, isModalOpen } from "./modals.ts";
import { pressedKey } from "./pressed-key.ts";

/**
 * A key binding. With an icon it is a command, which the palette also lists. Without `run`, the focused element handles
 * the key itself. The binding is then only for the keyboard help.
 */
export type KeyBinding = { label: string; run?: (event: KeyboardEvent) => void; icon?: IconName };
/** Key bindings by their key in the notation of `matchStroke`: `r`, `?`, `g s`, `0-9`, `mod+k`, `alt+ArrowUp`. */
export type KeyBindings = Record<string, KeyBinding>;

const registrations: { scope: () => string; bindings: () => KeyBindings }[] = [];
let areSingleKeysOn = true;
const bindingOf = strokeSequence();

/**
 * Registers keys for the whole page under a heading of the keyboard help. Returns a function that unregisters them.
 * Heading and labels are read when they are shown, because the page's language may change. For equal keys the newest
 * registration is used. Single-character keys are ignored inside fields, in a menu, under a dialog, and if they are
 * disabled. Under a held dialog all keys are ignored. They could act on the page below, or leave the page and lose the
 * dialog's content.
 */
export function registerKeys(scope: () => string, bindings: () => KeyBindings): () => void {
  const entry = { scope, bindings };
  registrations.unshift(entry);
  return () => {
    const at = registrations.indexOf(entry);
    if (at >= 0) registrations.splice(at, 1);
  };
}

/** Returns the registered keys for the keyboard help, newest scope first. */
export function registeredKeys(): readonly { scope: string; bindings: KeyBindings }[] {
  return registrations.map(({ scope, bindings }) => ({ scope: scope(), bindings: bindings() }));
}

/** Returns true if single-character keys are enabled. */
export function singleKeysOn(): boolean {
  return areSingleKeysOn;
}

/** Enables or disables single-character keys on this page (WCAG 2.1.4). */
export function enableSingleKeys(on: boolean) {
  areSingleKeysOn = on;
}

/** Starts listening for keys on the window. Called once, by the shell. */
export function startKeys() {
  addEventListener("keydown", handle);
}

function handle(event: KeyboardEvent) {
  const key = pressedKey(event);
  if (!key || event.defaultPrevented || event.repeat || isModalHeld()) return;
  if (key === "Escape" && leaveField(event)) return;
  const isQuiet = !areSingleKeysOn || isTyping(event) || isModalOpen();
  const registered = registrations.map(({ bindings }) => bindings());
  const names = registered.flatMap((bindings) => Object.keys(bindings).filter((name) => bindings[name]!.run));
  const usable = isQuiet ? names.filter((name) => !isSingleCharacter(name)) : names;
  const name = bindingOf(usable, strokeName(key, event), event.timeStamp);
  if (!name) return;
  event.preventDefault();
  registered.find((bindings) => bindings[name]?.run)?.[name]?.run?.(event);
}

/**
 * Leaves a field of the page, so that single keys work again. Returns false elsewhere: in a dialog, a menu or a frame
 * Escape closes that.
 */
function leaveField(event: KeyboardEvent): boolean {
  const [field, ...around] = elementsOf(event);
  const isField = field?.matches("input:not([type=checkbox], [type=radio]), textarea");
  if (!isField || around.some((node) => node.matches("[popover]")) || isModalOpen()) return false;
  field!.blur();
  return true;
}

function isTyping(event: KeyboardEvent): boolean {
  const path = elementsOf(event);
  const inField = path[0]?.matches("input:not([type=checkbox], [type=radio]), textarea, select") ?? false;
  return inField || path.some((node) => node.isContentEditable || node.matches("[popover]"));
}

function elementsOf(event: KeyboardEvent): HTMLElement[] {
  return event.composedPath().filter((node): node is HTMLElement => node instanceof HTMLElement);
}
