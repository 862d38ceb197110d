import type { IconName } from "./icons.ts";
import { isSingleCharacter, strokeName, strokeSequence } from "./key-match.ts";
import { isModalHeld, isModalOpen } from "./modals.ts";
import { pressedKey } from "./pressed-key.ts";

/**
 * With an icon, the binding is a command, which the palette offers too. Without `run`, the part of the page that has the
 * focus acts on the key itself, and the binding is there for the keyboard help.
 */
export type KeyBinding = { label: string; run?: (event: KeyboardEvent) => void; icon?: IconName };
/** Keys as `matchStroke` names them: `r`, `?`, `g s`, `0-9`, `mod+k`, `alt+ArrowUp`. */
export type KeyBindings = Record<string, KeyBinding>;

const scopes: { scope: string; bindings: KeyBindings }[] = [];
let areSingleKeysOn = true;
const bindingOf = strokeSequence();

/**
 * Registers keys for the whole page under a heading of the `?` help, and returns the function that takes them back.
 * The newest registration wins where two name the same key. Single-character keys stay silent inside fields, in a menu,
 * under a dialog, and while they are switched off. Under a held dialog no key acts at all: it could act on the page
 * below, or lead away and lose what the dialog holds.
 */
export function registerKeys(scope: string, bindings: KeyBindings): () => void {
  const entry = { scope, bindings };
  scopes.unshift(entry);
  return () => {
    const at = scopes.indexOf(entry);
    if (at >= 0) scopes.splice(at, 1);
  };
}

/** Returns what is registered now, newest scope first, for the keyboard help. */
export function registeredKeys(): readonly { scope: string; bindings: KeyBindings }[] {
  return scopes;
}

/** Returns whether single-character keys act. */
export function singleKeysOn(): boolean {
  return areSingleKeysOn;
}

/** Lets single-character keys act on this page, or not (WCAG 2.1.4). */
export function enableSingleKeys(on: boolean) {
  areSingleKeysOn = on;
}

/** Starts listening on the window. Called once, by the shell. */
export function startKeys() {
  addEventListener("keydown", handle);
}

function handle(event: KeyboardEvent) {
  const key = pressedKey(event);
  if (!key || event.defaultPrevented || event.repeat || isModalHeld()) return;
  const isQuiet = !areSingleKeysOn || isTyping(event) || isModalOpen();
  const names = scopes.flatMap(({ bindings }) => Object.keys(bindings).filter((name) => bindings[name]!.run));
  const usable = isQuiet ? names.filter((name) => !isSingleCharacter(name)) : names;
  const name = bindingOf(usable, strokeName(key, event), event.timeStamp);
  if (!name) return;
  event.preventDefault();
  scopes.find(({ bindings }) => bindings[name]?.run)?.bindings[name]?.run?.(event);
}

function isTyping(event: KeyboardEvent): boolean {
  const path = event.composedPath().filter((node): node is HTMLElement => node instanceof HTMLElement);
  const inField = path[0]?.matches("input:not([type=checkbox], [type=radio]), textarea, select") ?? false;
  return inField || path.some((node) => node.isContentEditable || node.matches("[popover]"));
}
