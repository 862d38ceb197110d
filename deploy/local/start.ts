import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { main as Main, MainHooks } from "#services/main.ts";
import { provideBaseUrl } from "./base-url.ts";
import { demoPeople } from "./demo-people.ts";
import { tellOfTeam } from "./demo/tell-of-team.ts";
import { teamPeople } from "./demo/team.ts";
import { provideDemoProvider, tellOfSignIn, type Demo } from "./oidc-demo.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./embedded-postgres.ts";
import { becomeOwnerOf } from "./postgres-account.ts";
import { providePluginDir } from "./plugin-dir.ts";
import { say, step } from "./progress.mjs";
import { watchEnd } from "./watch-end.ts";

const root = join(import.meta.dirname, "..", "..");

/** A demo: who can sign in, and what is told once the server is ready. Each has a data folder of its own. */
type Kind = {
  folder: string;
  people: Parameters<typeof provideDemoProvider>[0];
  tell(demo: Demo, folder: string | null): Promise<void> | void;
};

const demos: Record<string, Kind> = {
  "--oidc-demo": { folder: "oidc-demo", people: demoPeople, tell: tellOfSignIn },
  "--demo": { folder: "demo", people: teamPeople, tell: tellOfTeam },
};

const kind = demos[process.argv.find((arg) => Object.hasOwn(demos, arg)) ?? ""];

/** Starts a Postgres in the project's own folder unless DATABASE_URL names one, and sets it for this process. */
async function provideDatabase(): Promise<EmbeddedPostgres | undefined> {
  if (process.env.DATABASE_URL) return undefined;
  // The demo's first admin must not become that of the real default org.
  const dataDir = join(root, ".data", kind?.folder ?? "postgres");
  const change = becomeOwnerOf(dataDir);
  if (change) say(change);
  const postgres = await step("Starting Postgres", () => startEmbeddedPostgres({ dataDir, log: say }));
  process.env.DATABASE_URL = postgres.url;
  return postgres;
}

/** The server as it is built for production, which `npm start` has seen to; development runs the sources. */
async function loadServer(): Promise<{ main: typeof Main }> {
  return import(pathToFileURL(join(root, "dist", "server", "main.cjs")).href);
}

async function start(): Promise<number> {
  const hasEnded = watchEnd();
  providePluginDir();
  // A demo's provider is on this machine alone, so its application is, too.
  const addresses = kind ? [] : await provideBaseUrl(process.env);
  const folder = process.env.DATABASE_URL ? null : (kind?.folder ?? null);
  const demo = kind && (await provideDemoProvider(kind.people));
  const postgres = await provideDatabase();
  const { main } = await loadServer();
  const onReady: MainHooks["onReady"] = ({ baseUrl, authMode }) => {
    say(`\n  Standpoint is ready: ${baseUrl}`);
    for (const line of addresses) say(`  ${line}`);
    if (authMode === "open") {
      say("  Open mode: anybody who reaches this address can take part, so keep it on a trusted network.");
    }
    void tellOfDemo(demo, folder).then(() => say("  Ctrl-C stops it.\n"));
  };
  // A signal that came so far found no server to stop; from here on main listens for signals itself.
  const code = hasEnded() ? 0 : await main({ onReady });
  await demo?.provider.stop();
  await postgres?.stop();
  return code;
}

/** The server stays of use where its demo could not be made. */
async function tellOfDemo(demo: Demo | undefined, folder: string | null): Promise<void> {
  try {
    if (demo) await kind?.tell(demo, folder);
  } catch (error) {
    say(`  The demo could not be made: ${error instanceof Error ? error.message : String(error)}`);
  }
}

try {
  process.exit(await start());
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
