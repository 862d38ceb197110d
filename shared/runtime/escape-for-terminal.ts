/** DEL, C1 and format characters. JSON escapes only the other control characters. */
const obeyedByTerminals = /[\x7f-\x9f\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Escapes the characters in a JSON text that a terminal obeys or hides. The parsed value is the same. Log lines and
 * exports contain words of people, plugins and providers, and operators read them in terminals.
 */
export function escapeForTerminal(json: string): string {
  return json.replace(obeyedByTerminals, (character) =>
    character.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
  );
}
