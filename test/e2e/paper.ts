import type { Page } from "playwright-core";
import { expect } from "vitest";

/** The print preview of a page. */
export type PrintedPage = {
  /** The text from top to bottom. */
  text: string;
  /**
   * The visible controls, which must not be printed. A story of the queue is a button that prints as text, so it is
   * excluded.
   */
  controls: string[];
  /** The elements that clip their content or are sticky or fixed. */
  cut: string[];
  /** The horizontal overflow in px. */
  excess: number;
  background: string;
  scheme: string;
};

/** The width of an A4 sheet between its margins, in px. */
const sheetWidth = 688;

/** Waits for the two print rules, of the room page and of its kind. They load after the room is rendered. */
async function waitForPrintRules(page: Page): Promise<void> {
  const printRuleCount = `(() => {
    const sheets = document.querySelector("tm-topbar").shadowRoot.adoptedStyleSheets;
    const rules = sheets.flatMap((sheet) => [...sheet.cssRules]);
    return rules.filter((rule) => rule.media?.mediaText === "print").length;
  })()`;
  // waitForFunction evaluates strings in the page, which the page's CSP forbids.
  await expect.poll(() => page.evaluate(printRuleCount)).toBe(2);
}

/** Returns the print preview of a page on A4 sheets, and restores the screen view. */
export async function printPreview(page: Page): Promise<PrintedPage> {
  await waitForPrintRules(page);
  const before = page.viewportSize()!;
  await page.evaluate("void dispatchEvent(new Event('beforeprint'))");
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: sheetWidth, height: 1000 });
  const paper = await page.evaluate<PrintedPage>(`(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
    const descendantsOf = (root) => [...root.querySelectorAll("*")]
      .flatMap((element) => [element, ...(element.shadowRoot ? descendantsOf(element.shadowRoot) : [])]);
    const isVisible = (element) =>
      element.checkVisibility({ visibilityProperty: true }) && getComputedStyle(element).clipPath === "none";
    const elements = descendantsOf(document.body)
      .filter((element) => isVisible(element) && !element.closest(".visually-hidden, svg"));
    const describe = ({ localName, className, textContent }) =>
      localName + "." + className + " " + (textContent ?? "").trim().slice(0, 40);
    const isCut = (element) => {
      const { overflowX, overflowY, position, webkitLineClamp } = getComputedStyle(element);
      if (position === "sticky" || position === "fixed" || webkitLineClamp !== "none") return true;
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
      const overflows = scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1;
      return overflows && (overflowX !== "visible" || overflowY !== "visible");
    };
    const boxOf = (node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect();
    };
    const texts = elements.flatMap((element) => [...element.childNodes])
      .filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "")
      .map((node) => ({ node, box: boxOf(node) }))
      .sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
    const root = document.documentElement;
    return {
      text: texts.map(({ node }) => node.data).join(" ").replace(/\\s+/g, " "),
      controls: elements
        .filter((element) => element.matches("button:not(.open), input, select, textarea, summary, tm-menu, .button"))
        .map(describe),
      cut: elements.filter(isCut).map(describe),
      excess: root.scrollWidth - root.clientWidth,
      background: getComputedStyle(document.body).backgroundColor,
      scheme: getComputedStyle(root).colorScheme,
    };
  })()`);
  await page.emulateMedia({ media: null });
  await page.setViewportSize(before);
  await page.evaluate("void dispatchEvent(new Event('afterprint'))");
  return paper;
}

/** Returns the number of A4 sheets that a page prints. */
export async function sheetsOf(page: Page): Promise<number> {
  await waitForPrintRules(page);
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
