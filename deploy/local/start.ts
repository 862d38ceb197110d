import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import type { main as Main, MainHooks } from "#services/main.ts";
import { provideBaseUrl } from "./base-url.ts";
import { say } from "./progress.mjs";
import {
  provideDatabase,
  provideDefaultPlugins,
  providePluginDir,
  provideCalendarHosts,
  provideChatHosts,
  provideWebhookHosts,
  ROOT,
} from "./provide-settings.ts";
import { exitWith, watchEnd } from "./watch-end.ts";
import type { main as AdminMain } from "#services/admin/main.ts";

/** Runs the built server on this machine, with a demo if a flag selects one. Returns the exit code. */
async function start(): Promise<number> {
  const hasEnded = watchEnd();
  providePluginDir();
  provideDefaultPlugins();
  provideWebhookHosts();
  provideChatHosts();
  provideCalendarHosts();
  const flag = process.argv.find((arg) => arg === "--demo" || arg === "--oidc-demo");
  // The demo's provider is a development package.
  const demo = flag && (await (await import("../demo/start-demo.ts")).startDemo(flag));
  // That provider is reachable only from this machine, so the application is too.
  const addresses = demo ? [] : await provideBaseUrl(process.env);
  // Open mode asks for no password, and a demo's passwords are known.
  process.env.HOST ||= "127.0.0.1";
  // The first admin of a demo must not become the first admin of the real default org.
  const { stop: stopPostgres, logFile } = await provideDatabase(demo ? demo.folder : "postgres");
  const built = pathToFileURL(join(ROOT, "dist", "server", "main.cjs")).href;
  const { main } = (await import(built)) as { main: typeof Main };
  const onMigrated = (applied: number) => {
    if (applied > 0)
      say(`✓ Preparing the database (${applied} ${applied === 1 ? "migration" : "migrations"})`);
  };
  const onReady: MainHooks["onReady"] = ({ baseUrl, authMode }) => {
    say(`\n  Standpoint is ready: ${baseUrl}`);
    for (const line of addresses) say(`  ${line}`);
    if (authMode === "open")
      say("  Open mode: anyone who can reach this address can join, so keep it on a trusted network.");
    const announced = demo ? demo.announce() : authMode === "open" && announceAdminLink();
    void Promise.resolve(announced).then(() => {
      if (logFile) say(`  The log is in ${relative(process.cwd(), logFile)}.`);
      say("  Ctrl-C stops it.\n");
    });
  };
  // From here on main handles signals itself.
  const code = hasEnded() ? 0 : await main({ onReady, onMigrated, logFile });
  if (demo) await demo.stop();
  await stopPostgres();
  return code;
}

await exitWith(start());

/**
 * Prints the link that makes its opener the first admin of the default org. Prints nothing if the org has an admin, or
 * if BASE_URL does not lead to this machine itself. Runs the operators' command with the settings of the server.
 */
async function announceAdminLink(): Promise<void> {
  const built = pathToFileURL(join(ROOT, "dist", "server", "admin.cjs")).href;
  const { main } = (await import(built)) as { main: typeof AdminMain };
  let result = "";
  const output = { stdout: { write: (text: string) => (result += text) }, stderr: { write() {} } };
  if ((await main(["admin-link", "--from", "this-machine", "--json"], output)) !== 0) return;
  const { link, minutes } = JSON.parse(result) as { link: string; minutes: number };
  say("  The organization has no admin. To become its admin, open this link in a browser on this machine.");
  say(`  It works once, within ${minutes} minutes:`);
  say(`    ${link}`);
}
