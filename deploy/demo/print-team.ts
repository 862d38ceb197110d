import { say, step } from "../local/progress.mjs";
import type { Demo } from "./sign-in-demo.ts";
import { makeDemo } from "./make-demo.ts";
import { teammates } from "./team.ts";

/**
 * Creates the demo's team if it is missing, and prints how to join it. `folder` contains the demo's data if it is
 * separate.
 */
export async function printTeam({ baseUrl }: Demo, folder: string | null): Promise<void> {
  const invitation = await step("Creating the demo's team", () => makeDemo(baseUrl));
  const { name } = teammates.ana.claims;
  say("\n  The demo has a fictional team in the middle of its week. The sign-in needs no password.");
  say(`    1. As yourself: open ${invitation} and type any name.`);
  say(`    2. As ${name}, who runs the rooms and is admin of the org: open ${baseUrl} in a private window.`);
  if (process.env.EMBED_PROVIDERS)
    say(`    3. The side panel for meetings: open ${baseUrl}/embed/meet in a narrow window.`);
  if (folder) say(`    The data is separate from that of npm start, in .data/${folder}.`);
}
