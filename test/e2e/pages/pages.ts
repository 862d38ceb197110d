import type { Locator, Page, Request } from "playwright-core";
import { expect } from "vitest";

/** Returns the label or text of the focused control, even in shadow trees. */
export function focusedName(page: Page): Promise<unknown> {
  return page.evaluate(`(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element?.getAttribute("aria-label") ?? element?.textContent?.trim();
  })()`);
}

/** Returns the tag of the focused element, even in shadow trees. */
export function focusedTag(page: Page): Promise<unknown> {
  return page.evaluate(`(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element?.tagName;
  })()`);
}

/** Sends `focus` events, which make a page reload its data at most once a second, until `isShown`. */
export async function refocusUntil(page: Page, isShown: () => Promise<boolean>): Promise<void> {
  const refocus = () => page.evaluate("void dispatchEvent(new Event('focus'))").then(isShown);
  await expect.poll(refocus, { interval: 500 }).toBe(true);
}

/** Replaces the `Date` header of API replies. */
export async function setServerDate(page: Page, date: string): Promise<void> {
  await page.route("**/api/**", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
}

/** Returns a function: true if the page has read these paths after its first PUT. */
export function readsAfterWriting(page: Page, paths: readonly string[]): () => boolean {
  const read = new Set<string>();
  let hasWritten = false;
  page.on("response", (response) => {
    if (response.request().method() === "PUT") hasWritten = true;
    else if (hasWritten) read.add(new URL(response.url()).pathname);
  });
  return () => paths.every((path) => read.has(path));
}

/** Returns a function: the number of the page's writes that wait for a reply. A page shows their effects before it. */
export function countWrites(page: Page): () => number {
  const waiting = new Set<Request>();
  page.on("request", (request) => request.method() !== "GET" && waiting.add(request));
  page.on("requestfinished", (request) => waiting.delete(request));
  page.on("requestfailed", (request) => waiting.delete(request));
  return () => waiting.size;
}

/** A held reply: `release` delivers it, `drop` aborts its request. */
export type HeldResponse = { release(): Promise<void>; drop(): Promise<void> };

/**
 * Holds the reply to the next request with this method; the server has handled the request. Later requests pass. The
 * route stays, because removing a route can block a request that arrives at that moment.
 */
export async function holdResponse(page: Page, method: string, address: string): Promise<HeldResponse> {
  const next = Promise.withResolvers<HeldResponse>();
  let isHeld = false;
  await page.route(address, async (route) => {
    if (isHeld || route.request().method() !== method) return route.fallback();
    isHeld = true;
    const response = await route.fetch();
    next.resolve({ release: () => route.fulfill({ response }), drop: () => route.abort() });
  });
  return {
    release: () => next.promise.then((response) => response.release()),
    drop: () => next.promise.then((response) => response.drop()),
  };
}

/** A request that the page sent and that has not reached the server. */
export type HeldRequest = { sent: Promise<void>; release(): Promise<void> };

/** Holds a page's next request with this method, as a slow uplink does, until `release`. Later requests pass. */
export async function holdRequest(page: Page, method: string, address: string): Promise<HeldRequest> {
  const next = Promise.withResolvers<() => Promise<void>>();
  let isHeld = false;
  await page.route(address, async (route) => {
    if (isHeld || route.request().method() !== method) return route.fallback();
    isHeld = true;
    next.resolve(() => route.continue());
  });
  return {
    sent: next.promise.then(() => undefined),
    release: () => next.promise.then((send) => send()),
  };
}

/**
 * Waits for the card of a hung plugin page with this heading. A busy machine can time a page out before it starts, so
 * `again` loads it again.
 */
export async function waitForHungCard(page: Page, again: Locator, heading: string): Promise<void> {
  const card = page.getByRole("heading", { name: /^Counter (didn't respond|stopped responding)$/ });
  for (;;) {
    await card.waitFor();
    if ((await card.textContent())?.trim() === heading) return;
    await again.click();
  }
}
