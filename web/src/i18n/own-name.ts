/** Returns a language's name in that language, with a capital as its first letter: `Português (Brasil)`. */
export function ownName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  const [first = "", ...rest] = name;
  return first.toLocaleUpperCase(code) + rest.join("");
}
