import type { Page } from "playwright-core";

/**
 * Runs in a page before its own scripts, in every engine. `window.probe` measures:
 *
 * - the longest task in ms. A message waits behind the task that runs, so the gap between two messages is a task.
 * - the longest time in ms from a key to the frame after it.
 * - the frames in which the table had a part of its seats, and the seats that changed.
 */
export const probeScript = `(() => {
  const { port1, port2 } = new MessageChannel();
  const probe = (window.probe = { longest: 0, key: 0, partly: 0, seats: 0, changed: new Set() });
  let last = 0;
  let isOn = false;
  port1.onmessage = () => {
    const now = performance.now();
    probe.longest = Math.max(probe.longest, now - last);
    last = now;
    if (isOn) port2.postMessage(0);
  };
  probe.start = () => {
    Object.assign(probe, { longest: 0, key: 0 });
    last = performance.now();
    isOn = true;
    port2.postMessage(0);
  };
  probe.stop = () => {
    isOn = false;
    return { longest: probe.longest, key: probe.key };
  };
  addEventListener("keydown", () => {
    const pressed = performance.now();
    requestAnimationFrame(() => setTimeout(() => {
      probe.key = Math.max(probe.key, performance.now() - pressed);
    }));
  }, { capture: true });
  const tableIn = (root) => {
    for (const element of root.querySelectorAll("*")) {
      if (element.localName === "tm-poker-table") return element;
      const found = element.shadowRoot && tableIn(element.shadowRoot);
      if (found) return found;
    }
  };
  probe.watchSeats = () => {
    const { shadowRoot } = tableIn(document);
    probe.changed.clear();
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const seat = (target instanceof Element ? target : target.parentElement)?.closest(".seat");
        if (seat) probe.changed.add(seat);
      }
    }).observe(shadowRoot, { subtree: true, childList: true, attributes: true, characterData: true });
  };
  probe.expect = (seats) => {
    let table;
    const look = () => {
      table ??= tableIn(document);
      probe.seats = table?.shadowRoot?.querySelectorAll(".seat").length ?? 0;
      if (probe.seats > 0 && probe.seats < seats) probe.partly++;
      if (probe.seats < seats) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
})()`;

/** What a page did in a stretch: the longest task, and the longest time from a key to the next frame, in ms. */
export type Stretch = { longest: number; key: number };

/** Returns the measurements of a page during `act` and two more frames. */
export async function probed(page: Page, act: () => Promise<unknown>): Promise<Stretch> {
  await page.evaluate("probe.start()");
  await act();
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  return page.evaluate<Stretch>("probe.stop()");
}

/** Waits until an expression is true in a frame of a page. The service's policy forbids Playwright's `waitForFunction`. */
export function until(page: Page, expression: string): Promise<void> {
  return page.evaluate(`new Promise((done) => {
    const look = () => ((${expression}) ? done() : requestAnimationFrame(look));
    look();
  })`);
}
