/**
 * The key code of all keys that an input method handles. Safari also reports it for the key that ends a composition.
 */
const handledByInputMethod = 229;

/**
 * Returns the key of a `keydown` event, or "" during a composition, as for Japanese, Chinese and Korean. A key of a
 * composition chooses or ends the composed text, so it must not act as a command.
 */
export function pressedKey(event: KeyboardEvent): string {
  return event.isComposing || event.keyCode === handledByInputMethod ? "" : event.key;
}

// The lint rule typescript/no-deprecated reports uses of these.
declare global {
  interface KeyboardEvent {
    /** @deprecated A key of a composition is not a command: use pressedKey of web/src/ui/pressed-key.ts. */
    readonly key: string;
    /** @deprecated A key of a composition is not a command: use pressedKey of web/src/ui/pressed-key.ts. */
    readonly code: string;
    /** @deprecated False in Safari for the key that ends a composition: use pressedKey of web/src/ui/pressed-key.ts. */
    readonly isComposing: boolean;
  }
}
