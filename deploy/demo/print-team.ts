import { say, step } from "../local/progress.mjs";
import type { Demo } from "./sign-in-demo.ts";
import { makeDemo } from "./make-demo.ts";
import { teammates } from "./team.ts";

/** Makes the demo's team unless it is there, and tells how to get in. `folder` has its data, if that is kept apart. */
export async function printTeam({ baseUrl }: Demo, folder: string | null): Promise<void> {
  const invitation = await step("Gathering the demo's team", () => makeDemo(baseUrl));
  const { name } = teammates.ana.claims;
  say("\n  A team in the middle of its week. Nobody there is real, and signing in asks for no password.");
  say(`    1. As yourself: open ${invitation} and type any name.`);
  say(`    2. As ${name}, who runs the rooms and is admin of the org: open ${baseUrl} in a private window.`);
  if (folder) say(`    The data is kept apart from that of npm start, in .data/${folder}.`);
}
