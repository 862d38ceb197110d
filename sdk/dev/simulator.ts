import type { SandboxPool } from "#shared/plugin-host/sandbox-pool.ts";
import { matchLanguage } from "#shared/rules/match-language.ts";
import { setTimeout as after } from "node:timers/promises";
import { checkWith } from "#services/admin/plugin/check-plugin.ts";
import { problemsPage, watchedPageOf } from "#services/admin/plugin/dev-page.ts";
import { DEBOUNCE_MS, watchFolder } from "#services/admin/plugin/develop.ts";
import { pageDocument } from "#services/api/plugin-page/document.ts";
import type { PageDocument } from "#services/api/plugin-page/document.ts";
import { readFolder, type PluginFolder } from "#sdk/build/read-folder.ts";
import { readRecorded } from "./recorded.ts";
import { serveSimulator, type Simulated } from "./server.ts";
import { createWorld } from "./world.ts";

type Options = {
  folder: string;
  /** 0 for any free port. */
  port: number;
  sandbox: Pick<SandboxPool, "inspect">;
  say: (line: string) => void;
  stop: AbortSignal;
};

/**
 * Shows the plugin of a folder in a local page as three people see it, and again at each change, until `stop`. The
 * room's content stays over a change. Says the mistakes of the check, and the errors of the plugin's code.
 */
export async function simulate({ folder, port, sandbox, say, stop }: Options): Promise<void> {
  const world = createWorld(say);
  let page: PageDocument = pageDocument({ display: "Plugin", code: problemsPage(["It is being loaded."]) });
  let texts: Record<string, object> = {};
  const simulated: Simulated = {
    world,
    page: () => page,
    textsOf: (language) => texts[matchLanguage([language], Object.keys(texts))] ?? {},
    languages: () => Object.keys(texts),
  };
  const server = await serveSimulator(simulated, port);
  say(`Open ${server.url}. Press Ctrl-C to stop.`);

  async function load() {
    const { lines, plugin } = await checkWith(sandbox, folder, { isDev: true });
    for (const line of lines) say(line);
    let mistake = "";
    if (plugin) {
      const sources = await readFolder(folder, { isDev: true });
      mistake = await readRecorded(folder)
        .then((recorded) => world.load(sources, recorded))
        .then(
          () => "",
          ({ message }: Error) => message,
        );
      texts = textsIn(sources);
      say(mistake || `${plugin.manifest.name} ${plugin.manifest.version} is active.`);
      page = pageDocument({ display: plugin.manifest.display, code: watchedPageOf(sources) ?? noPage });
    }
    if (!plugin) page = pageDocument({ display: "Plugin", code: problemsPage(lines) });
    else if (mistake !== "") page = pageDocument({ display: "Plugin", code: problemsPage([mistake]) });
    server.reload();
  }

  let changed = Promise.withResolvers<void>();
  const watchers = watchFolder(folder, () => changed.resolve());
  stop.addEventListener("abort", () => changed.resolve());
  while (!stop.aborted) {
    changed = Promise.withResolvers<void>();
    await load();
    await changed.promise;
    await after(DEBOUNCE_MS);
  }
  for (const watcher of watchers) watcher.close();
  await server.close();
  world.close();
}

const noPage = problemsPage(["The plugin has no page: add src/page.ts."]);

function textsIn({ files }: PluginFolder): Record<string, object> {
  const given = files["texts.json"];
  return given ? (JSON.parse(given.toString("utf8")) as Record<string, object>) : {};
}
