// Rules: protocol/plugins#page-document, protocol/plugins#page-headers, protocol/plugins#page-port
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openProfile } from "#test/support/browser.ts";
import { startListener, type Listener } from "./listeners.ts";
import { startPluginWorld, type PluginWorld } from "#test/e2e/pages/plugin-pages.ts";
import { leakWays } from "../plugins/leak-ways.ts";

let world: PluginWorld;
beforeAll(async () => void (world = await startPluginWorld()));
afterAll(() => world.stop());

/** A listener for each way, so that whatever arrives tells which one it was. */
async function startListeners(): Promise<Listener[]> {
  const listeners = await Promise.all(leakWays.map(startListener));
  onTestFinished(async () => void (await Promise.all(listeners.map((one) => one.stop()))));
  return listeners;
}

/**
 * Returns a page that tries the way whose place in the list stands at the end of its address, as `#way-`, at once and
 * whenever it is asked to again.
 */
function pageThatTries(listeners: Listener[]): string {
  const functions = leakWays.map(({ js }, at) => {
    const { tcp, udp } = listeners[at]!;
    return `() => { const to = "http://127.0.0.1:${tcp}", host = "127.0.0.1:${tcp}", udp = "127.0.0.1:${udp}"; ${js}; }`;
  });
  return `
document.ownScript = document.currentScript.textContent;
const fill = (one, attributes, text) => { for (const [name, value] of Object.entries(attributes)) one.setAttribute(name, value); if (text) one.textContent = text; return one; };
const make = (tag, attributes = {}, text) => fill(document.createElement(tag), attributes, text);
const makeSvg = (tag, attributes = {}) => fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes);
const add = (tag, attributes, text) => document.body.appendChild(make(tag, attributes, text));
const svg = (tag, attributes) => document.body.appendChild(makeSvg("svg")).appendChild(makeSvg(tag, attributes));
addEventListener("unhandledrejection", (event) => event.preventDefault());
const ways = [${functions.join(",\n")}];
globalThis.tryOne = (at) => { try { Promise.resolve(ways[at]()).catch(() => {}); } catch {} };
// A document inside the page that runs this script as well asks for what the first lines should have taken.
const nested = ${leakWays.findIndex(({ name }) => name === "WebRTC: STUN")};
const own = location.href === "about:srcdoc" ? nested : location.hash.match(/^#way-(\\d+)$/)?.[1];
if (own) setTimeout(() => tryOne(Number(own)), 0);
`;
}

/** Returns the ways a few at a time, and those alone that take all others along. */
function inGroups(ways: number[]): number[][] {
  const alone = ways.filter((at) => leakWays[at]!.top);
  const others = ways.filter((at) => !leakWays[at]!.top);
  const groups = Array.from({ length: Math.ceil(others.length / 12) }, (_, i) =>
    others.slice(i * 12, i * 12 + 12),
  );
  return [...groups, ...alone.map((at) => [at])];
}

/** Puts a frame for each of some ways into the page that is there. */
async function addFrames(page: Page, ways: number[], attributes: object, address: string) {
  await page.evaluate(
    ([ways, attributes, address]) => {
      // oxlint-disable-next-line typescript/no-explicit-any -- runs in the browser
      const { document } = globalThis as any;
      for (const at of ways) {
        const frame = document.createElement("iframe");
        for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
        frame.src = `${address}#way-${at}`;
        document.body.append(frame);
      }
    },
    [ways, attributes, address] as const,
  );
}

/** Tries the ways of a page's frames once more, as if each had been pressed, and returns how many frames did. */
async function pressAll(page: Page): Promise<number> {
  let pressed = 0;
  for (const frame of page.mainFrame().childFrames())
    await frame.evaluate("tryOne(Number(location.hash.slice(5)))").then(
      () => pressed++,
      // A frame that led itself away is gone.
      () => undefined,
    );
  return pressed;
}

/** Returns the names of the ways by which something got out. */
const got = (listeners: Listener[]) =>
  leakWays.filter((_, at) => listeners[at]!.hits() > 0).map(({ name }) => name);

test("no known way leaks data out of a plugin's page", async () => {
  const [guarded, open] = [await startListeners(), await startListeners()];
  const all = [...leakWays.keys()];
  const t = await world.roomWith(pageThatTries(guarded), { grants: [] });
  const { page, context } = await world.enter(t.people[0]!, t);
  const own = page.locator("tm-plugin-frame iframe");
  const recipe = { sandbox: "allow-scripts", allow: "", referrerpolicy: "no-referrer" };
  for (const [name, value] of Object.entries(recipe)) expect(await own.getAttribute(name)).toBe(value);
  await addFrames(page, all, recipe, (await own.getAttribute("src"))!.split("#")[0]!);
  await expect.poll(() => page.frames().length).toBeGreaterThan(leakWays.length);
  // Some led themselves away, which shows an error of the browser in their place.
  await expect.poll(() => pressAll(page)).toBeGreaterThan(leakWays.length - 15);

  const control = await startControl(pageThatTries(open));
  const bare = await openProfile(world.browser);
  for (const some of inGroups(all)) {
    const one = await bare.context.newPage();
    await one.goto(control);
    await addFrames(one, some, {}, `${control}page`);
    await expect.poll(() => one.frames().length).toBeGreaterThan(1);
    await pressAll(one);
  }
  const seen = leakWays.filter(({ unseen }) => !unseen).map(({ name }) => name);
  await expect.poll(() => seen.filter((name) => !got(open).includes(name))).toEqual([]);
  // What the guarded page tried came before all that.
  expect(got(guarded)).toEqual([]);
  expect(new Set(leakWays.map(({ name }) => name)).size).toBe(leakWays.length);
  await bare.context.close();
  await context.close();
});

/** Serves a page without a policy, and returns the address of an empty one that can hold it. */
async function startControl(script: string): Promise<string> {
  const server = createServer(({ url = "/" }, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(
      url.startsWith("/page") ? `<body><script>${script.replaceAll("</", "<\\/")}</script>` : "<body></body>",
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}/`;
}
