import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** Returns what a screen reader calls the focused control, by its label or its text, in shadow trees as well. */
export function focusedName(page: Page): Promise<unknown> {
  return page.evaluate(`(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element?.getAttribute("aria-label") ?? element?.textContent?.trim();
  })()`);
}

/** Returns the tag of the focused element, in shadow trees as well. */
export function focusedTag(page: Page): Promise<unknown> {
  return page.evaluate(`(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element?.tagName;
  })()`);
}

/** Comes back to the page until it shows what is so by now: it looks again then, at most once a second. */
export async function reloadUntil(page: Page, isShown: () => Promise<boolean>): Promise<void> {
  const look = () => page.evaluate("void dispatchEvent(new Event('focus'))").then(isShown);
  await expect.poll(look, { interval: 500 }).toBe(true);
}

/** Lets the answers of the API carry this `Date` header. */
export async function setServerDate(page: Page, date: string): Promise<void> {
  await page.route("**/api/**", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
}

/** Returns what says whether a page has read these addresses since it wrote with PUT. */
export function readsAfterWriting(page: Page, paths: readonly string[]): () => boolean {
  const read = new Set<string>();
  let hasWritten = false;
  page.on("response", (response) => {
    if (response.request().method() === "PUT") hasWritten = true;
    else if (hasWritten) read.add(new URL(response.url()).pathname);
  });
  return () => paths.every((path) => read.has(path));
}

/** A request of which the server's answer is held back. */
export type HeldResponse = { goOn(): Promise<void>; lose(): Promise<void> };

/**
 * Lets the server do what it is asked for next, and keeps its answer until it may go on, or gets lost. Later requests pass:
 * the route stays, since one that is taken away can hold a request for ever that comes at that moment.
 */
export async function holdResponse(page: Page, method: string, address: string): Promise<HeldResponse> {
  const next = Promise.withResolvers<HeldResponse>();
  let isHeld = false;
  await page.route(address, async (route) => {
    if (isHeld || route.request().method() !== method) return route.fallback();
    isHeld = true;
    const response = await route.fetch();
    next.resolve({ goOn: () => route.fulfill({ response }), lose: () => route.abort() });
  });
  return {
    goOn: () => next.promise.then((answer) => answer.goOn()),
    lose: () => next.promise.then((answer) => answer.lose()),
  };
}

/** A request that has left the page and not reached the server. */
export type HeldRequest = { hasLeft: Promise<void>; goOn(): Promise<void> };

/** Keeps a page's next request on its way, as a slow uplink does, until it may go on. Later requests pass. */
export async function holdRequest(page: Page, method: string, address: string): Promise<HeldRequest> {
  const next = Promise.withResolvers<() => Promise<void>>();
  let isHeld = false;
  await page.route(address, async (route) => {
    if (isHeld || route.request().method() !== method) return route.fallback();
    isHeld = true;
    next.resolve(() => route.continue());
  });
  return {
    hasLeft: next.promise.then(() => undefined),
    goOn: () => next.promise.then((send) => send()),
  };
}

/** Waits for the card of a plugin's page that hangs. Where the machine is busy, a page may be given up before it has begun to. */
export async function hangsAs(page: Page, again: Locator, heading: string): Promise<void> {
  const shown = page.getByRole("heading", { name: /^Counter (did not answer|does not answer any more)$/ });
  for (;;) {
    await shown.waitFor();
    if ((await shown.textContent())?.trim() === heading) return;
    await again.click();
  }
}
