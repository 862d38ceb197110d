import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { enterPluginRoom, type PluginApp } from "#test/e2e/pages/plugin-pages.ts";
import { startListener, type Listener } from "../listeners.ts";
import { leakWays } from "../../plugins/leak-ways.ts";
import type { OpenProfile } from "./opener.ts";

/** Starts a listener for each leak way, so each hit shows its way. */
async function startListeners(): Promise<Listener[]> {
  const listeners = await Promise.all(leakWays.map(startListener));
  onTestFinished(async () => void (await Promise.all(listeners.map((listener) => listener.stop()))));
  return listeners;
}

/**
 * Returns a page that tries the leak way with the index in its fragment, `#way-<index>`. It tries at once and on each
 * call of `tryWay`, and tells its parent before.
 */
function pageThatTries(listeners: Listener[]): string {
  const functions = leakWays.map(({ js }, at) => {
    const { tcp, udp } = listeners[at]!;
    return `() => { const to = "http://127.0.0.1:${tcp}", host = "127.0.0.1:${tcp}", udp = "127.0.0.1:${udp}"; ${js}; }`;
  });
  return `
document.ownScript = document.currentScript.textContent;
const fill = (element, attributes, text) => { for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value); if (text) element.textContent = text; return element; };
const make = (tag, attributes = {}, text) => fill(document.createElement(tag), attributes, text);
const makeSvg = (tag, attributes = {}) => fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes);
const add = (tag, attributes, text) => document.body.appendChild(make(tag, attributes, text));
const svg = (tag, attributes) => document.body.appendChild(makeSvg("svg")).appendChild(makeSvg(tag, attributes));
const ownDigest = async () => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(document.ownScript));
  return "sha256-" + btoa(String.fromCharCode(...new Uint8Array(digest)));
};
addEventListener("unhandledrejection", (event) => event.preventDefault());
const ways = [${functions.join(",\n")}];
globalThis.tryWay = (at) => { parent.postMessage({ tried: at }, "*"); try { Promise.resolve(ways[at]()).catch(() => {}); } catch {} };
// A nested document that also runs this script tries a way that the script's first lines should have removed.
const nested = ${leakWays.findIndex(({ name }) => name === "WebRTC: STUN")};
const index = location.href === "about:srcdoc" ? nested : location.hash.match(/^#way-(\\d+)$/)?.[1];
if (index) setTimeout(() => tryWay(Number(index)), 0);
`;
}

/** Returns the ways in groups. A way that navigates the top frame is a group of its own. */
function groupWays(ways: number[]): number[][] {
  const topWays = ways.filter((at) => leakWays[at]!.top);
  const others = ways.filter((at) => !leakWays[at]!.top);
  const groups = Array.from({ length: Math.ceil(others.length / 12) }, (_, i) =>
    others.slice(i * 12, i * 12 + 12),
  );
  return [...groups, ...topWays.map((at) => [at])];
}

/** Adds a frame for each way to the page. */
async function addFrames(page: Page, ways: number[], attributes: Record<string, string>, address: string) {
  const given = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
  const frames = ways.map((at) => `<iframe ${given.join(" ")} src="${address}#way-${at}"></iframe>`);
  await page.evaluate(`document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(frames.join(""))})`);
}

/** Counts the ways that the frames of a page try from now on. */
const countTries = (page: Page) =>
  page.evaluate(`void (window.tried = new Set(),
    addEventListener("message", ({ data }) => data?.tried === undefined || tried.add(data.tried)))`);

/** WebKit's driver looks into each of the hundred frames before it answers: 25 s on an idle machine, 250 s on a busy one. */
const MAX_LOOK_MS = 800_000;

/** Waits until this many frames of a page tried their way. */
const waitForTries = (page: Page, count: number) =>
  expect
    .poll(() => page.evaluate<number>("tried.size"), { timeout: MAX_LOOK_MS })
    .toBeGreaterThanOrEqual(count);

/** Tries the way of each frame again, as after a press. */
async function retryAll(page: Page): Promise<void> {
  for (const frame of page.mainFrame().childFrames())
    // A frame that navigated away is gone.
    await frame.evaluate("tryWay(Number(location.hash.slice(5)))").catch(() => {});
}

/** Returns the names of the ways that reached their listener: the ways in `connecting` with a request. */
const leakedWays = (listeners: Listener[], connecting: string[] = []) =>
  leakWays
    .filter(({ name }, at) => listeners[at]![connecting.includes(name) ? "requests" : "hits"]() > 0)
    .map(({ name }) => name);

/** The time for a trial of leaks, in milliseconds. */
export const LEAK_TRIAL_MS = MAX_LOOK_MS + 200_000;

export type LeakTrial = {
  /** The ways that leak in the engine from a page without restrictions. */
  detectable: string[];
  /** The ways for which the engine opens a connection in any page. They may send no request. */
  connecting?: string[];
  /** The engine's driver runs scripts as after a press. Each way is tried that way too. */
  presses?: boolean;
};

/**
 * Tries all ways in a plugin's page, and then in a page without restrictions. Expects that no way leaked out of the
 * plugin's page, and that the ways `detectable` leaked out of the other.
 */
export async function tryLeaks(open: OpenProfile, world: PluginApp, trial: LeakTrial): Promise<void> {
  const { detectable, connecting = [], presses = true } = trial;
  const [guardedListeners, openListeners] = [await startListeners(), await startListeners()];
  const all = [...leakWays.keys()];
  const t = await world.roomWith(pageThatTries(guardedListeners), { grants: [] });
  const { page, context } = await enterPluginRoom(open, world.app, t.people[0]!, t);
  const pluginFrame = page.locator("tm-plugin-frame iframe");
  const frameAttributes = { sandbox: "allow-scripts", allow: "", referrerpolicy: "no-referrer" };
  for (const [name, value] of Object.entries(frameAttributes))
    await expect.poll(() => pluginFrame.getAttribute(name)).toBe(value);
  await countTries(page);
  await addFrames(page, all, frameAttributes, (await pluginFrame.getAttribute("src"))!.split("#")[0]!);
  await waitForTries(page, all.length);
  if (presses) await retryAll(page);

  const control = await startControl(pageThatTries(openListeners));
  const controlProfile = await open();
  const seen = all.filter((at) => detectable.includes(leakWays[at]!.name));
  for (const group of groupWays(seen)) {
    const controlPage = await controlProfile.context.newPage();
    await controlPage.goto(control);
    await countTries(controlPage);
    await addFrames(controlPage, group, {}, `${control}page`);
    // A way that navigates the page ends the count.
    if (group.length > 1) await waitForTries(controlPage, group.length);
    if (presses) await retryAll(controlPage);
  }
  await expect.poll(() => detectable.filter((name) => !leakedWays(openListeners).includes(name))).toEqual([]);
  // The guarded page tried its ways before the unguarded page leaked, so its hits would have arrived.
  expect(leakedWays(guardedListeners, connecting)).toEqual([]);
  await controlProfile.context.close();
  await context.close();
}

/** Serves a page without a policy, and returns the URL of an empty page that can frame it. */
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
