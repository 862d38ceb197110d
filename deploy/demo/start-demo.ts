import { say } from "../local/progress.mjs";
import { demoPeople } from "./people.ts";
import { startSignInDemo, printSignIn, type Demo } from "./sign-in-demo.ts";
import { printTeam } from "./print-team.ts";
import { teamPeople } from "./team.ts";

/** The people who can sign in, the data folder, and a function that prints instructions once the server is ready. */
type DemoKind = {
  folder: string;
  people: Parameters<typeof startSignInDemo>[0];
  announce(demo: Demo, folder: string | null): Promise<void> | void;
};

const demos: Record<string, DemoKind> = {
  "--oidc-demo": { folder: "oidc-demo", people: demoPeople, announce: printSignIn },
  "--demo": { folder: "demo", people: teamPeople, announce: printTeam },
};

/** A demo with a running provider. `folder` is its data folder in `.data`. */
export type RunningDemo = { folder: string; announce(): Promise<void>; stop(): Promise<void> };

/**
 * Starts the provider of the demo that a flag names, and configures this process to use it. `announce` creates the
 * demo's content and prints instructions; call it once the server is ready. Call `startDemo` before DATABASE_URL is set.
 */
export async function startDemo(flag: string): Promise<RunningDemo> {
  const { folder, people, announce } = demos[flag]!;
  const ownFolder = process.env.DATABASE_URL ? null : folder;
  const demo = await startSignInDemo(people);
  if (flag === "--demo") provideSidePanel(demo.baseUrl);
  return {
    folder,
    async announce() {
      try {
        await announce(demo, ownFolder);
      } catch (error) {
        // The server is useful even without its demo.
        say(`  The demo could not be created: ${error instanceof Error ? error.message : String(error)}`);
      }
    },
    stop: () => demo.provider.stop(),
  };
}

/** Switches the side panel on, unless BASE_URL cannot have one or the settings name it. Only Meet reads the number. */
function provideSidePanel(baseUrl: string): void {
  const { protocol, hostname } = new URL(baseUrl);
  if (process.env.EMBED_PROVIDERS !== undefined) return;
  if (protocol !== "https:" && hostname !== "localhost") return;
  process.env.EMBED_PROVIDERS = "meet";
  process.env.MEET_CLOUD_PROJECT_NUMBER ??= "123456789012";
}
