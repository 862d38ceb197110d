/**
 * Prints a room as its Markdown export, because its screen fits a window and not a sheet. While `read` returns
 * undefined, the screen is printed. Returns a function that stops it.
 */
export function printAsMarkdown(read: () => string | undefined): () => void {
  let sheet: HTMLElement | undefined;
  const before = () => {
    const markdown = read();
    if (markdown === undefined) return;
    sheet = sheetOf(markdown);
    document.body.append(sheet);
  };
  const after = () => sheet?.remove();
  addEventListener("beforeprint", before);
  addEventListener("afterprint", after);
  return () => {
    removeEventListener("beforeprint", before);
    removeEventListener("afterprint", after);
    after();
  };
}

/** Draws those forms of Markdown that exports contain: headings, tables, and lines. shell.css has the styles. */
function sheetOf(markdown: string): HTMLElement {
  const sheet = document.createElement("article");
  sheet.className = "sheet";
  for (const line of markdown.split("\n")) {
    const [, marks, heading] = /^(#+) (.*)/.exec(line) ?? [];
    if (marks) append(sheet, `h${marks.length}`, heading!);
    else if (line.startsWith("| ---")) continue;
    else if (line.startsWith("| ")) appendRow(sheet, line.slice(2, -2).split(" | "));
    else if (line !== "") append(sheet, "p", line);
  }
  return sheet;
}

function appendRow(sheet: HTMLElement, cells: readonly string[]) {
  const last = sheet.lastElementChild;
  const table = last instanceof HTMLTableElement ? last : append(sheet, "table", "");
  const row = append(table, "tr", "");
  for (const cell of cells) append(row, "td", cell);
}

/** Appends an element with a line's text, without the signs for bold and the backslashes before signs. */
function append(parent: HTMLElement, tag: string, line: string): HTMLElement {
  const element = document.createElement(tag);
  element.dir = "auto";
  element.textContent = line.replaceAll("**", "").replace(/\\(.)/g, "$1");
  parent.append(element);
  return element;
}
