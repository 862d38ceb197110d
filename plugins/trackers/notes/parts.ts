/** The most units of a description that are read. Its notes have at most 2,000 characters. */
export const MAX_READ = 8_000;

/**
 * Returns a link as text and address: `Plan (https://…)`. Without words, or if they are the address, it is the address
 * alone. An address that browsers do not open as a page is left out.
 */
export function linkText(words: string, address: string): string {
  const shown = words.trim();
  const target = address.trim();
  if (!/^https?:\/\/\S+$|^mailto:\S+$/i.test(target)) return shown;
  const plain = target.replace(/^mailto:/i, "");
  return shown === "" || bare(shown) === bare(plain) ? plain : `${shown} (${plain})`;
}

function bare(address: string): string {
  const text = address.replace(/^https?:\/\//i, "");
  return text.endsWith("/") ? text.slice(0, -1) : text;
}

/** Returns a part that notes cannot show, by its kind and its name: `[image: plan.png]`. */
export function namedPart(kind: string, name: string): string {
  const text = name
    .replaceAll(/[\s[\]]+/g, " ")
    .trim()
    .slice(0, 80);
  return text === "" ? `[${kind}]` : `[${kind}: ${text}]`;
}

/** Returns the last part of an address or a path, without its query. */
export function fileName(path: string): string {
  const [before = ""] = path.split(/[?#]/, 1);
  return before.slice(before.lastIndexOf("/") + 1);
}

/** Returns the cells of a table's row as a line. */
export function rowLine(cells: readonly string[]): string {
  return cells.map((cell) => cell.replaceAll(/\s+/g, " ").trim()).join(" | ");
}

/** Returns lines with a mark before the first, and spaces below it before the others. */
export function markedLines(mark: string, lines: readonly string[]): string[] {
  const indent = " ".repeat(mark.length);
  return lines.map((line, i) => (i === 0 ? mark + line : line === "" ? "" : indent + line));
}

/** Returns code between lines of marks that keep its lines as they are. */
export function codeLines(code: string): string[] {
  return code.includes("```") ? code.split("\n") : ["```", ...code.split("\n"), "```"];
}
