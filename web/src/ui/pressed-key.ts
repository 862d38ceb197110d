/**
 * The key code of all keys that an input method handles. Safari also reports it for the key that ends a composition.
 */
const handledByInputMethod = 229;

/** A character of another script, such as Cyrillic, Arabic, Greek or Hebrew. Punctuation of all scripts is not. */
const notLatin = /[^\p{scx=Latin}\p{scx=Common}\p{scx=Inherited}]/u;

/**
 * Returns the key of a `keydown` event, or "" during a composition, as for Japanese, Chinese and Korean. A key of a
 * composition chooses or ends the composed text, so it must not act as a command. For a character that is not Latin,
 * returns the character that the same physical key has on an American keyboard: commands have Latin letters. Layouts
 * with Latin letters, such as Dvorak and AZERTY, keep their characters.
 */
export function pressedKey(event: KeyboardEvent): string {
  if (event.isComposing || event.keyCode === handledByInputMethod) return "";
  return (notLatin.test(event.key) && latinKey(event)) || event.key;
}

/** Returns the character of a physical key, for the keys that commands use. services/api/plugin-page has a copy. */
function latinKey({ code, shiftKey }: KeyboardEvent): string | undefined {
  if (code === "Slash") return shiftKey ? "?" : "/";
  const [, letter, digit] = /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/.exec(code) ?? [];
  return letter?.toLowerCase() ?? digit;
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
