import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { main as Main, MainHooks } from "#services/main.ts";
import { provideBaseUrl } from "./base-url.ts";
import { say } from "./progress.mjs";
import { provideDatabase, providePluginDir, ROOT } from "./provide-settings.ts";
import { exitWith, watchEnd } from "./watch-end.ts";

/** Runs the built server on this machine, with a demo where a flag asks for one. Returns the exit code. */
async function start(): Promise<number> {
  const hasEnded = watchEnd();
  providePluginDir();
  const flag = process.argv.find((arg) => arg === "--demo" || arg === "--oidc-demo");
  // The provider of the demo is a development package.
  const demo = flag && (await (await import("../demo/start-demo.ts")).startDemo(flag));
  // That provider serves this machine alone, and so does the application.
  const addresses = demo ? [] : await provideBaseUrl(process.env);
  // The first admin of a demo must not become the one of the real default org.
  const stopPostgres = await provideDatabase(demo ? demo.folder : "postgres");
  const built = pathToFileURL(join(ROOT, "dist", "server", "main.cjs")).href;
  const { main } = (await import(built)) as { main: typeof Main };
  const onReady: MainHooks["onReady"] = ({ baseUrl, authMode }) => {
    say(`\n  Standpoint is ready: ${baseUrl}`);
    for (const line of addresses) say(`  ${line}`);
    if (authMode === "open")
      say("  Open mode: anybody who reaches this address can take part, so keep it on a trusted network.");
    void Promise.resolve(demo && demo.tell()).then(() => say("  Ctrl-C stops it.\n"));
  };
  // From here on main listens for signals itself.
  const code = hasEnded() ? 0 : await main({ onReady });
  if (demo) await demo.stop();
  await stopPostgres();
  return code;
}

await exitWith(start());
