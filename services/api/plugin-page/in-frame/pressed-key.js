const notLatinCharacter = /[^\p{scx=Latin}\p{scx=Common}\p{scx=Inherited}]/u;

/** Like pressedKey of web/src/ui/pressed-key.ts. Keys of a composition do not reach the page. */
export function pressedKey({ key, code, shiftKey }) {
  return (notLatinCharacter.test(key) && latinKeyOf(code, shiftKey)) || key;
}

function latinKeyOf(code, isShifted) {
  if (code === "Slash") return isShifted ? "?" : "/";
  const [, letter, digit] = /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/.exec(code) ?? [];
  return letter?.toLowerCase() ?? digit;
}
