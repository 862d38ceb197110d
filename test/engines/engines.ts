import type { Browser } from "playwright-core";
import { afterAll, describe } from "vitest";
import { ensureWebBuilt } from "#deploy/local/builds.mjs";
import type { TestApp } from "#test/support/app.ts";
import {
  closeProfiles,
  openProfile,
  openProfileOf,
  type Profile,
  type ProfileOptions,
} from "#test/support/browser.ts";
import type { Visitor } from "#test/support/client.ts";
import { startBrowser } from "#test/support/start-browser.ts";
import { launchFirefox } from "./firefox.ts";
import { installedEngines, installedFirefox, type EngineName } from "./installed.ts";
import { launchWebKit } from "./webkit.ts";

/** A browser engine. Its browser starts with the first profile, and the files of a process share it. */
export type Engine = {
  name: EngineName;
  /** Returns the running browser, which page objects and helpers take. */
  browser(): Promise<Browser>;
  /**
   * Opens a new profile, as `openProfile` of test/support/browser.ts does. Throws for what the engine's driver cannot do:
   * touch outside of Chromium, dark profiles in Firefox ESR, languages without a locale in WebKit.
   */
  openProfile(options?: ProfileOptions): Promise<Profile>;
  /** Opens a profile that is signed in as an existing person. */
  openProfileOf(app: TestApp, who: Visitor, options?: ProfileOptions): Promise<Profile>;
  /** Closes all profiles. The browser keeps running for the next test files. */
  close(): Promise<void>;
};

const launchers: Record<EngineName, () => Promise<Browser>> = {
  chromium: startBrowser,
  firefox: () => shared("firefox", () => launchFirefox(installedFirefox()!)),
  webkit: () => shared("webkit", launchWebKit),
};

const started = new Map<EngineName, Promise<Browser>>();

/** Returns the running browser of this process, or starts one. A failed start is retried twice. */
async function shared(name: EngineName, launch: () => Promise<Browser>): Promise<Browser> {
  await ensureWebBuilt(process.execPath);
  const running = await started.get(name)?.catch(() => undefined);
  if (running?.isConnected()) return running;
  const next = launch().catch(launch).catch(launch);
  started.set(name, next);
  return next;
}

function possibleIn(name: EngineName, options?: ProfileOptions): ProfileOptions | undefined {
  if (options?.touch && name !== "chromium") throw new Error(`the driver of ${name} has no touch`);
  return options;
}

function engineOf(name: EngineName): Engine {
  const browser = () => launchers[name]();
  return {
    name,
    browser,
    openProfile: async (options) => openProfile(await browser(), possibleIn(name, options)),
    openProfileOf: async (app, who, options) =>
      openProfileOf(await browser(), app, who, possibleIn(name, options)),
    async close() {
      if (name === "chromium" || started.has(name)) await closeProfiles(await browser());
    },
  };
}

/** Returns the engines of this machine: Chromium, and Firefox and WebKit where they are installed. */
export const enginesHere = (): Engine[] => installedEngines().map(engineOf);

/** Registers tests for each engine of this machine. Their profiles are closed after them. */
export function describeInEngines(title: string, register: (engine: Engine) => void): void {
  for (const engine of enginesHere())
    describe(`${title}, in ${engine.name}`, () => {
      afterAll(() => engine.close());
      register(engine);
    });
}
