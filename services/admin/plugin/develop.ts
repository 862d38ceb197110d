import { existsSync, watch, type FSWatcher } from "node:fs";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import type { SandboxPool } from "#shared/plugin-host/sandbox-pool.ts";
import { createSandboxPool } from "#shared/plugin-host/sandbox-pool.ts";
import { Failure, type Result } from "../command.ts";
import { packFile, type PluginCheck } from "./check-folder.ts";
import { checkWith } from "./check-plugin.ts";
import { problemsPage, watchedPageOf } from "./dev-page.ts";
import { stopSignal } from "../stop-signal.ts";
import { devServer, orgOfKey, Unreachable, type DevServer } from "./dev-server.ts";

type Options = {
  folder: string;
  sandbox: Pick<SandboxPool, "inspect">;
  server: DevServer;
  say: (line: string) => void;
  /** Stops the watch. */
  stop: AbortSignal;
};

/** The debounce: editors write a file in several steps, and several files at once. */
export const DEBOUNCE_MS = 60;
/** The interval of retries while the server does not respond, and of checks for errors in rooms. */
const RETRY_MS = 1000;

/** Throws Failure for a folder without a manifest, before any other step. */
export function requirePlugin(folder: string): void {
  const manifest = join(folder, "manifest.json");
  if (!existsSync(manifest)) throw new Failure(`There is no ${manifest}.`);
}

type Target = Pick<Options, "folder" | "say"> & { address: string; readKey: () => Promise<string> };

/**
 * Loads a plugin's folder into the development server at an address, until this process gets a stop signal. Returns the
 * result of the command.
 */
export async function developAt({ folder, address, readKey, say }: Target): Promise<Result> {
  const org = orgOfKey(await readKey());
  const sandbox = createSandboxPool();
  try {
    say(`Watching ${folder} for ${org} at ${address}. Press Ctrl-C to stop.`);
    await develop({ folder, sandbox, server: devServer(address, readKey), say, stop: stopSignal() });
  } finally {
    await sandbox.close();
  }
  return {
    json: { folder, org },
    lines: [`Stopped watching ${folder}. The plugin stays in ${org}.`],
  };
}

/**
 * Loads a plugin's folder into a development server at each change until `stop`. It reports errors of the check,
 * refusals of the server, and errors in rooms. The page in open rooms shows the same errors.
 */
async function develop({ folder, sandbox, server, say, stop }: Options): Promise<void> {
  let changed = Promise.withResolvers<void>();
  const watchers = watchFolder(folder, () => changed.resolve());
  stop.addEventListener("abort", () => changed.resolve());
  let lastValid: PluginCheck | undefined;
  let lastText = "";
  const sayOnce = (text: string) => {
    if (text !== lastText) say(text);
    lastText = text;
  };

  // Loads the folder's current content. Returns true if it must be retried without a change.
  async function load(): Promise<boolean> {
    try {
      const { lines, plugin } = await checkWith(sandbox, folder, { isDev: true });
      for (const line of lines) say(line);
      lastValid = plugin ?? lastValid;
      if (lastValid) await server.register(plugin ? watched(plugin) : withProblems(lastValid, lines));
      if (plugin) sayOnce(`${clock()} ${plugin.manifest.name} ${plugin.manifest.version} is active.`);
      else lastText = "";
      return false;
    } catch (error) {
      if (!(error instanceof Failure) && !(error instanceof Unreachable)) throw error;
      sayOnce(error.message);
      return error instanceof Unreachable;
    }
  }

  async function reportRoomError() {
    if (!lastValid) return;
    const error = await server.lastError(lastValid.manifest.name).catch(() => undefined);
    if (error === undefined) return;
    const [, words, line] = /^(.*?)(?: in line (\d+))?\.$/.exec(error) ?? [null, error];
    const place = line ? lastValid.locate("plugin.js", Number(line)) : { file: "plugin.js", line: undefined };
    sayOnce(`${join(folder, place.file)}${place.line ? `:${place.line}` : ""}: ${words}`);
  }

  let isPending = true;
  while (!stop.aborted) {
    if (isPending) {
      changed = Promise.withResolvers<void>();
      isPending = await load();
    } else await reportRoomError();
    const saved = await Promise.race([changed.promise.then(() => true), after(RETRY_MS, false)]);
    if (!saved) continue;
    await after(DEBOUNCE_MS);
    isPending = true;
  }
  for (const watcher of watchers) watcher.close();
}

/** Watches the files of a plugin's folder, but not its packages. `changed` runs several times for one save. */
export function watchFolder(folder: string, changed: () => void): FSWatcher[] {
  const sources = ["src", "locales"].map((name) => join(folder, name)).filter((path) => existsSync(path));
  const watchers = [
    watch(folder, changed),
    ...sources.map((path) => watch(path, { recursive: true }, changed)),
  ];
  for (const watcher of watchers) watcher.on("error", changed);
  return watchers;
}

function watched(plugin: PluginCheck): object {
  const page = watchedPageOf(plugin);
  return page === null ? (JSON.parse(plugin.text) as object) : withPage(plugin.text, page);
}

/** Returns the last valid package with a page that shows the current errors. */
function withProblems({ text }: PluginCheck, lines: readonly string[]): object {
  return withPage(text, problemsPage(lines));
}

function withPage(text: string, page: string): object {
  const given = JSON.parse(text) as { files: object };
  return { ...given, files: { ...given.files, "ui.js": packFile(Buffer.from(page)) } };
}

function clock(): string {
  return new Date().toTimeString().slice(0, 8);
}
