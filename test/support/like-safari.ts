import type { BrowserContext } from "playwright-core";

/**
 * Makes a profile's pages behave as in Safari, where a pressed button, link or switch gets no focus. Call it before a page
 * is opened.
 */
export async function pressWithoutFocus(context: BrowserContext): Promise<void> {
  await context.addInitScript(`addEventListener("mousedown", (event) => {
    const controls = "button, a[href], summary, select, input:is([type=checkbox], [type=radio])";
    const isControl = (node) => node instanceof Element && node.matches(controls);
    if (event.defaultPrevented || !event.composedPath().some(isControl)) return;
    event.preventDefault();
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    focused?.blur();
  })`);
}
