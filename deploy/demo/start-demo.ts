import { say } from "../local/progress.mjs";
import { demoPeople } from "./people.ts";
import { provideDemoProvider, printSignIn, type Demo } from "./sign-in-demo.ts";
import { printTeam } from "./print-team.ts";
import { teamPeople } from "./team.ts";

/** Who can sign in, the folder of the data, and what is told once the server is ready. */
type Kind = {
  folder: string;
  people: Parameters<typeof provideDemoProvider>[0];
  tell(demo: Demo, folder: string | null): Promise<void> | void;
};

const kinds: Record<string, Kind> = {
  "--oidc-demo": { folder: "oidc-demo", people: demoPeople, tell: printSignIn },
  "--demo": { folder: "demo", people: teamPeople, tell: printTeam },
};

/** A demo whose provider runs. `folder` is the one of its data, in `.data`. */
export type RunningDemo = { folder: string; tell(): Promise<void>; stop(): Promise<void> };

/**
 * Starts the provider of the demo that a flag names, and sets this process to use it. `tell` makes the demo's content
 * and says how to take part; call it once the server is ready. Call `startDemo` before DATABASE_URL is set.
 */
export async function startDemo(flag: string): Promise<RunningDemo> {
  const { folder, people, tell } = kinds[flag]!;
  const ownFolder = process.env.DATABASE_URL ? null : folder;
  const demo = await provideDemoProvider(people);
  return {
    folder,
    async tell() {
      try {
        await tell(demo, ownFolder);
      } catch (error) {
        // The server stays of use without its demo.
        say(`  The demo could not be made: ${error instanceof Error ? error.message : String(error)}`);
      }
    },
    stop: () => demo.provider.stop(),
  };
}
