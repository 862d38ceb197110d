/** The key code of every key that an input method handles. Safari says so also of the key that ended a composition. */
const handledByInputMethod = 229;

/**
 * Returns the name of the key of a `keydown` event, or "" while a text is being composed, as people type Japanese,
 * Chinese and Korean: such a key chooses or ends what they compose, and is no command.
 */
export function pressedKey(event: KeyboardEvent): string {
  return event.isComposing || event.keyCode === handledByInputMethod ? "" : event.key;
}

// The lint rule typescript/no-deprecated finds whoever reads these.
declare global {
  interface KeyboardEvent {
    /** @deprecated A key of a composition is no command: ask pressedKey of web/src/ui/pressed-key.ts. */
    readonly key: string;
    /** @deprecated A key of a composition is no command: ask pressedKey of web/src/ui/pressed-key.ts. */
    readonly code: string;
    /** @deprecated False in Safari for the key that ended a composition: ask pressedKey of web/src/ui/pressed-key.ts. */
    readonly isComposing: boolean;
  }
}
