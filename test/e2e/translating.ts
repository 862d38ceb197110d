import type { Frame, Page } from "playwright-core";

/** Visits all nodes below a node, in shadow trees too. Runs in the page. */
const nodesBelow = `function* nodesBelow(node) {
  for (const child of [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes]) {
    yield child;
    yield* nodesBelow(child);
  }
}`;

/**
 * Replaces each text node of a page or frame by two font elements, as Google's translator does, and ends it with an asterisk.
 * `everything` also replaces the texts that are marked as not translatable.
 */
export async function translate(page: Page | Frame, { everything = false } = {}): Promise<void> {
  const kept = `style, script, font${everything ? "" : ", [translate=no]"}`;
  await page.evaluate(`{
    ${nodesBelow}
    for (const text of [...nodesBelow(document.body)]) {
      if (text.nodeType !== Node.TEXT_NODE || text.data.trim() === "") continue;
      if (text.parentElement?.closest("${kept}")) continue;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = text.data.trimEnd() + "*";
      outer.append(inner);
      text.replaceWith(outer);
    }
  }`);
}

/**
 * Returns the visible text of a page's main part in the order of the screen, without running times and the asterisks of
 * `translate`.
 */
export function shownText(page: Page): Promise<string> {
  return page.evaluate<string>(`{
    // An element without a box of its own shows its children.
    const isShown = (node) => node.checkVisibility() || getComputedStyle(node).display === "contents";
    const textOf = (node) => {
      if (node.nodeType === Node.TEXT_NODE) return node.data;
      if (!(node instanceof Element) || /^(style|script)$/i.test(node.localName) || !isShown(node)) return "";
      const children = node instanceof HTMLSlotElement && node.assignedNodes().length > 0
        ? node.assignedNodes() : (node.shadowRoot ?? node).childNodes;
      return [...children].map(textOf).join(" ");
    };
    textOf(document.querySelector("main")).replaceAll("*", " ").replace(/\\d+:\\d\\d/g, "").replace(/\\s+/g, " ").trim();
  }`);
}
