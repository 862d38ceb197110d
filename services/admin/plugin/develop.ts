import { watch } from "node:fs";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import type { SandboxPool } from "#shared/plugin-host/sandbox-pool.ts";
import { Failure } from "../command.ts";
import { packFile, type PluginCheck } from "./check-folder.ts";
import { checkWith } from "./check-plugin.ts";
import { problemsPage, watchedPage } from "./dev-page.ts";
import { Unreachable, type DevServer } from "./dev-server.ts";

type Options = {
  folder: string;
  sandbox: Pick<SandboxPool, "inspect">;
  server: DevServer;
  say: (line: string) => void;
  /** Stops the watch. */
  stop: AbortSignal;
};

/** The debounce: editors write a file in several steps, and several files at once. */
const DEBOUNCE_MS = 60;
/** The interval of retries while the server does not respond, and of checks for errors in rooms. */
const RETRY_MS = 1000;

/**
 * Loads a plugin's folder into a development server at each change until `stop`. It reports errors of the check,
 * refusals of the server, and errors in rooms. The page in open rooms shows the same errors.
 */
export async function develop({ folder, sandbox, server, say, stop }: Options): Promise<void> {
  let changed = Promise.withResolvers<void>();
  const watcher = watch(folder, () => changed.resolve());
  watcher.on("error", () => changed.resolve());
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
      const { lines, plugin } = await checkWith(sandbox, folder);
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
    sayOnce(`${join(folder, "plugin.js")}${line ? `:${line}` : ""}: ${words}`);
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
  watcher.close();
}

function watched({ text, files }: PluginCheck): object {
  const page = files["ui.js"];
  return page ? withPage(text, watchedPage(page.toString("utf8"))) : (JSON.parse(text) as object);
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
