import type { Page } from "playwright-core";
import { expect } from "vitest";

/** What a page would put on paper, and what does not belong there. */
export type Paper = {
  /** Its text from top to bottom. */
  text: string;
  /** What can be pressed or typed into. A story of the queue is a button too, and is drawn as its words. */
  controls: string[];
  /** What hides a part of its content, or keeps its place while the page scrolls. */
  cut: string[];
  /** How many px the page is too wide. */
  excess: number;
  background: string;
  scheme: string;
};

/** The px between the margins of a sheet of A4. */
const sheetWidth = 688;

/** Waits for what a room looks like on paper, which is fetched once the room is drawn: a rule for its frame, one for its kind. */
async function untilPrintable(page: Page): Promise<void> {
  const rulesForPrint = `(() => {
    const sheets = document.querySelector("tm-topbar").shadowRoot.adoptedStyleSheets;
    const rules = sheets.flatMap((sheet) => [...sheet.cssRules]);
    return rules.filter((rule) => rule.media?.mediaText === "print").length;
  })()`;
  // Not waitForFunction: it evaluates a text again and again in the page, whose policy forbids that.
  await expect.poll(() => page.evaluate(rulesForPrint)).toBe(2);
}

/** Reads a page as it is printed on sheets of A4, and gives it back as it was. */
export async function onPaper(page: Page): Promise<Paper> {
  await untilPrintable(page);
  const before = page.viewportSize()!;
  await page.evaluate("void dispatchEvent(new Event('beforeprint'))");
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: sheetWidth, height: 1000 });
  const paper = await page.evaluate<Paper>(`(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
    const under = (root) => [...root.querySelectorAll("*")].flatMap((one) => [one, ...(one.shadowRoot ? under(one.shadowRoot) : [])]);
    const isShown = (one) => one.checkVisibility({ visibilityProperty: true }) && getComputedStyle(one).clipPath === "none";
    const all = under(document.body).filter((one) => isShown(one) && !one.closest(".visually-hidden, svg"));
    const name = (one) => one.localName + "." + one.className + " " + (one.textContent ?? "").trim().slice(0, 40);
    const hides = (one) => {
      const { overflowX, overflowY, position, webkitLineClamp } = getComputedStyle(one);
      if (position === "sticky" || position === "fixed" || webkitLineClamp !== "none") return true;
      const isOut = one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1;
      return isOut && (overflowX !== "visible" || overflowY !== "visible");
    };
    const boxOf = (node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect();
    };
    const words = all.flatMap((one) => [...one.childNodes])
      .filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "")
      .map((node) => ({ node, box: boxOf(node) }))
      .sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
    const root = document.documentElement;
    return {
      text: words.map(({ node }) => node.data).join(" ").replace(/\\s+/g, " "),
      controls: all.filter((one) => one.matches("button:not(.open), input, select, textarea, summary, tm-menu, .button")).map(name),
      cut: all.filter(hides).map(name),
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

/** Returns how many sheets of A4 a page prints. */
export async function sheetsOf(page: Page): Promise<number> {
  await untilPrintable(page);
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
