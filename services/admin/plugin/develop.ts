import { watch } from "node:fs";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import type { SandboxPool } from "#shared/plugin-host/sandbox-pool.ts";
import { Failure } from "../command.ts";
import { packFile, type PluginCheck } from "./check-folder.ts";
import { checkWith } from "./check-plugin.ts";
import { problemsPage, watchedPage } from "./dev-page.ts";
import { Unreachable, type DevServer } from "./dev-server.ts";

type Work = {
  folder: string;
  sandbox: Pick<SandboxPool, "inspect">;
  server: DevServer;
  say: (line: string) => void;
  /** Ends the work. */
  stop: AbortSignal;
};

/** Editors write a file in several steps, and several files at once. */
const settleMs = 60;
/** How soon it is tried again while the server does not answer, and looked for what failed in a room. */
const againMs = 1000;

/**
 * Brings a plugin's folder to a server in development at each change until `stop`, and says what is wrong with it: what
 * the check finds, what the server refuses, and what failed in rooms. The page in open rooms shows the same.
 */
export async function develop({ folder, sandbox, server, say, stop }: Work): Promise<void> {
  let changed = Promise.withResolvers<void>();
  const watcher = watch(folder, () => changed.resolve());
  watcher.on("error", () => changed.resolve());
  stop.addEventListener("abort", () => changed.resolve());
  let good: PluginCheck | undefined;
  let told = "";
  const tell = (text: string) => {
    if (text !== told) say(text);
    told = text;
  };

  // Brings what is in the folder now. Returns whether it is to be tried again though nothing changed.
  async function bring(): Promise<boolean> {
    try {
      const { lines, plugin } = await checkWith(sandbox, folder);
      for (const line of lines) say(line);
      good = plugin ?? good;
      if (good) await server.register(plugin ? watched(plugin) : troubled(good, lines));
      if (plugin) tell(`${clock()} ${plugin.manifest.name} ${plugin.manifest.version} is in force.`);
      else told = "";
      return false;
    } catch (error) {
      if (!(error instanceof Failure) && !(error instanceof Unreachable)) throw error;
      tell(error.message);
      return error instanceof Unreachable;
    }
  }

  async function look() {
    if (!good) return;
    const error = await server.lastError(good.manifest.name).catch(() => undefined);
    if (error === undefined) return;
    const [, words, line] = /^(.*?)(?: in line (\d+))?\.$/.exec(error) ?? [null, error];
    tell(`${join(folder, "plugin.js")}${line ? `:${line}` : ""}: ${words}`);
  }

  let isPending = true;
  while (!stop.aborted) {
    if (isPending) {
      changed = Promise.withResolvers<void>();
      isPending = await bring();
    } else await look();
    const saved = await Promise.race([changed.promise.then(() => true), after(againMs, false)]);
    if (!saved) continue;
    await after(settleMs);
    isPending = true;
  }
  watcher.close();
}

function watched({ text, files }: PluginCheck): object {
  const page = files["ui.js"];
  return page ? withPage(text, watchedPage(page.toString("utf8"))) : (JSON.parse(text) as object);
}

/** The last plugin that could be loaded, with a page that says what is wrong now. */
function troubled({ text }: PluginCheck, lines: readonly string[]): object {
  return withPage(text, problemsPage(lines));
}

function withPage(text: string, page: string): object {
  const given = JSON.parse(text) as { files: object };
  return { ...given, files: { ...given.files, "ui.js": packFile(Buffer.from(page)) } };
}

function clock(): string {
  return new Date().toTimeString().slice(0, 8);
}
