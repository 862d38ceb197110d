/** The most units of a description that are read. Its notes have at most 2,000 characters, and marks and addresses more. */
export const MAX_READ = 4_000;

/**
 * Returns a link as text and address: `Plan (https://…)`. Without words, or if they are the end of the address, it is the
 * address alone. An address that browsers do not open as a page is left out.
 */
export function linkText(words: string, address: string): string {
  const shown = words.trim();
  const target = address.trim();
  if (!/^(?:https?:\/\/|mailto:)\S/i.test(target) || target.includes(" ")) return shown;
  const plain = target.startsWith("mailto:") ? target.slice("mailto:".length) : target;
  if (shown === "" || shown === plain) return plain;
  return plain.endsWith(shown) || plain.endsWith(`${shown}/`) ? plain : `${shown} (${plain})`;
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
  return cells.map((cell) => cell.replaceAll("\n", " ").trim()).join(" | ");
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
